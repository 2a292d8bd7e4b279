import { changeOutsideCode } from './outside-code.ts';

/** Tags of Hexo and Jekyll (`{% name … %}`) and shortcodes of Hugo (`{{< name … >}}`): those with an equivalent become Markdown. */

/** A tag contains no other tag, so that every character is looked at once. */
const tag =
  /\{%-?\s*(\/?[\w-]+)((?:[^%{]|%(?!\})|\{(?!%))*)%\}|\{\{[<%]\s*(\/? ?[\w/.-]+)((?:[^>%{]|[>%](?!\}\})|\{(?!\{))*)[>%]\}\}/g;
const codeTags = new Set(['codeblock', 'code', 'highlight']);

/** Replaces the tags outside of code; `dropped` is called for every tag without an equivalent, whose content stays. */
export function replaceSiteTags(markdown: string, dropped: (name: string) => void): string {
  if (!/\{%|\{\{[<%]/.test(markdown)) return markdown;
  return changeOutsideCode(markdown, (part) => part.replace(tag, replaceTag));

  function replaceTag(raw: string, hexoName?: string, hexoRest?: string, hugoName?: string, hugoRest?: string): string {
    const name = (hexoName ?? hugoName ?? '').replace(/\s/g, '').toLowerCase();
    const made = markdownFor(
      name.replace(/^\/|^end/, ''),
      partsOf((hexoRest ?? hugoRest ?? '').replace(/[/-]\s*$/, '')),
      /^\/|^end/.test(name),
    );
    if (made === undefined) dropped(raw.startsWith('{%') ? `{% ${name} %}` : `{{< ${name} >}}`);
    return made ?? '';
  }
}

interface Parts {
  words: string[];
  named: Map<string, string>;
}

function partsOf(text: string): Parts {
  const parts: Parts = { words: [], named: new Map() };
  for (const [, name, double, single, plain] of text.matchAll(/(?:([\w-]+)=)?(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g)) {
    const value = double ?? single ?? plain ?? '';
    if (name) parts.named.set(name.toLowerCase(), value);
    else parts.words.push(value);
  }
  return parts;
}

const isSize = (word: string) => /^\d+(?:px|%)?$/.test(word);
const picture = (src: string, alt: string, title: string) =>
  `![${alt.replace(/[[\]]/g, '')}](<${src}>${title && ` "${title.replaceAll('"', '”')}"`})`;

/** The Markdown for a tag; undefined if there is none. Pairs around plain text vanish and leave their content. */
function markdownFor(name: string, { words, named }: Parts, isEnd: boolean): string | undefined {
  const [first = '', ...others] = words;
  if (codeTags.has(name)) return isEnd ? '```' : `\`\`\`${first && !/[:.]/.test(first) ? first : ''}`;
  if (name === 'raw') return '';
  if (name === 'asset_img' || name === 'img') {
    const at = words.findIndex((word) => /\.\w{2,5}$|\//.test(word));
    const title = words
      .slice(at + 1)
      .filter((word) => !isSize(word))
      .join(' ');
    return at < 0 ? undefined : picture(words[at] ?? '', title, '');
  }
  if (name === 'figure') {
    const src = named.get('src') ?? first;
    return src ? picture(src, named.get('alt') ?? '', named.get('caption') ?? named.get('title') ?? '') : undefined;
  }
  const id = named.get('id') ?? first;
  if (name === 'youtube' && id)
    return `[在 YouTube 觀看影片](https://www.youtube.com/watch?v=${encodeURIComponent(id)})`;
  if (name === 'vimeo' && id) return `[在 Vimeo 觀看影片](https://vimeo.com/${encodeURIComponent(id)})`;
  if (name === 'bilibili' && id)
    return `[在 bilibili 觀看影片](https://www.bilibili.com/video/${encodeURIComponent(id)})`;
  if (name === 'post_link') return others.join(' ') || first;
  if (name === 'asset_link') return others.join(' ') || first;
  return undefined;
}
