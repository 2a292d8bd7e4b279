import { styleAttribute, styleOf } from './paste-styles.ts';

const read = ['font-weight', 'font-style', 'text-decoration', 'vertical-align', 'display', 'white-space'] as const;

interface ClassRule {
  /** Empty for elements of every name. */
  element: string;
  declarations: string;
}

/**
 * Pages, Notes and Word name how words look by classes (`span.s1 {font-weight: bold}`) in a sheet before the text. What
 * these rules say becomes the style of the elements themselves, behind what they say of their own.
 */
export function applyClassStyles(body: Element, source: string): void {
  const rules = rulesOf(source);
  if (rules.size === 0) return;
  for (const element of body.querySelectorAll('[class]')) {
    const said = [...element.classList].flatMap((name) =>
      (rules.get(name) ?? [])
        .filter((rule) => rule.element === '' || rule.element === element.localName)
        .map(({ declarations }) => declarations),
    );
    if (said.length === 0) continue;
    const own = element.getAttribute(styleAttribute) ?? '';
    // The first declaration of a property counts (`styleOf`), and a later rule of the sheet before an earlier one.
    element.setAttribute(styleAttribute, [own, ...said.reverse()].join(';'));
  }
}

/** Rules for one class, by its name. Rules for anything else describe pages, not words. */
function rulesOf(source: string): Map<string, ClassRule[]> {
  const rules = new Map<string, ClassRule[]>();
  for (const [, sheet = ''] of source.matchAll(/<style[^>]*>([^<]*(?:<!--)?[^<]*)/gi)) {
    const text = sheet.replace(/\/\*[\s\S]*?\*\/|<!--|-->/g, ' ');
    for (const [, selectors = '', body = ''] of text.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
      const declarations = declarationsOf(body);
      if (declarations === '') continue;
      for (const selector of selectors.split(',')) {
        const [, element = '', name] = /^\s*([a-z][a-z0-9]*)?\.([\w-]+)\s*$/i.exec(selector) ?? [];
        if (name) rules.set(name, [...(rules.get(name) ?? []), { element: element.toLowerCase(), declarations }]);
      }
    }
  }
  return rules;
}

/** What is read of a rule, with the weight and the slant that `font` names among other things. */
function declarationsOf(body: string): string {
  const holder = { getAttribute: () => body } as unknown as Element;
  const named = read.flatMap((name) => {
    const value = styleOf(holder, name);
    return value ? [`${name}:${value}`] : [];
  });
  const font = styleOf(holder, 'font');
  if (/\b(?:bold|[6-9]00)\b/.test(font)) named.push('font-weight:bold');
  if (/\bitalic\b/.test(font)) named.push('font-style:italic');
  return named.join(';');
}
