export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

const tokens = /<\?xml[^?]*\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y;
const signs: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Reads XML as strictly as our own needs: whatever is not well-formed fails. */
export function parseXml(source: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  tokens.lastIndex = 0;
  while (tokens.lastIndex < source.length) {
    const at = tokens.lastIndex;
    const [whole, cdata, end, name, attributes, empty, text] = tokens.exec(source) ?? [];
    if (whole === undefined) throw new Error(`not well-formed at ${at}: ${source.slice(at, at + 60)}`);
    const current = open.at(-1) as Element;
    if (cdata !== undefined) current.text += cdata;
    else if (text !== undefined) current.text += decoded(text);
    else if (name && end) {
      if (current.name !== name) throw new Error(`</${name}> closes <${current.name}>`);
      open.pop();
    } else if (name) {
      const element: Element = { name, attributes: attributesOf(attributes ?? ''), children: [], text: '' };
      current.children.push(element);
      if (!empty) open.push(element);
    }
  }
  const [only] = root.children;
  if (open.length !== 1 || root.children.length !== 1 || !only) throw new Error('not one element, closed');
  return only;
}

function attributesOf(source: string): Record<string, string> {
  return Object.fromEntries(
    [...source.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decoded(value)]),
  );
}

function decoded(text: string): string {
  return text.replace(/&(#?\w+);|&/g, (whole, sign?: string) => {
    if (sign?.startsWith('#x')) return String.fromCodePoint(Number.parseInt(sign.slice(2), 16));
    if (sign?.startsWith('#')) return String.fromCodePoint(Number(sign.slice(1)));
    const known = sign && signs[sign];
    if (!known) throw new Error(`an unknown sign: ${whole}`);
    return known;
  });
}

export function children(element: Element, name: string): Element[] {
  return element.children.filter((each) => each.name === name);
}

export function textOf(element: Element, name: string): string {
  return children(element, name)[0]?.text ?? '';
}
