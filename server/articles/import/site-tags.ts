import { videoLink } from '../embedded-video.ts';
import { changeOutsideCode } from './outside-code.ts';

/** Tags of Hexo and Jekyll (`{% name … %}`) and shortcodes of Hugo (`{{< name … >}}`): those with an equivalent become Markdown. */

/** A tag contains no other tag, so that every character is looked at once. */
const tag =
  /\{%-?\s*(\/?[\w-]+)((?:[^%{]|%(?!\})|\{(?!%))*)%\}|\{\{[<%]\s*(\/? ?[\w/.-]+)((?:[^>%{]|[>%](?!\}\})|\{(?!\{))*)[>%]\}\}/g;
const codeTags = new Set(['codeblock', 'code', 'highlight']);
const quotes = new Set(['blockquote', 'quote']);
const pictureTags = new Set(['figure', 'img', 'asset_img']);

/** Replaces the tags outside of code; `dropped` is called for every tag without an equivalent, whose content stays. */
export function replaceSiteTags(markdown: string, dropped: (name: string) => void): string {
  if (!/\{%|\{\{[<%]/.test(markdown)) return markdown;
  const quoted: string[] = [];
  return changeOutsideCode(markdown, (part, { line }) =>
    part.replace(tag, (raw: string, ...groups: (string | undefined)[]) => {
      const made = replaceTag(raw, ...groups.slice(0, 4));
      // Between the lines of an HTML block there is no Markdown; a blank line ends the block.
      return pictureTags.has(nameOf(groups)) && line.trimEnd() === raw ? `\n${made}\n` : made;
    }),
  );

  function replaceTag(raw: string, hexoName?: string, hexoRest?: string, hugoName?: string, hugoRest?: string): string {
    const name = nameOf([hexoName, '', hugoName]);
    const plain = name.replace(/^\/|^end/, '');
    const isEnd = plain !== name;
    const rest = (hexoRest ?? hugoRest ?? '').replace(/[/-]\s*$/, '');
    const made = quotes.has(plain) ? quote(rest.trim(), isEnd) : markdownFor(plain, partsOf(rest), isEnd);
    if (made === undefined) dropped(raw.startsWith('{%') ? `{% ${name} %}` : `{{< ${name} >}}`);
    return made ?? '';
  }

  /** Whom a quote is from is written where it begins, and shown below it. */
  function quote(source: string, isEnd: boolean): string | undefined {
    if (!isEnd) quoted.push(source);
    if (!isEnd) return '<blockquote>\n';
    const from = quoted.pop();
    return from === undefined ? undefined : `${from && `\n— ${escaped(from)}\n`}\n</blockquote>\n`;
  }
}

const nameOf = ([hexo, , hugo]: readonly (string | undefined)[]) =>
  (hexo ?? hugo ?? '').replace(/\s/g, '').toLowerCase();

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

const escaped = (text: string) => text.replace(/[\\`*_[\]<>]/g, '\\$&');
const link = (href: string, words = href.replace(/^https:\/\//, '')) => `[${escaped(words)}](<${href}>)`;

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
  const video = videoLink(name, named.get('id') ?? first);
  if (video && first + (named.get('id') ?? '')) return link(video.href, video.words);
  if (name === 'gist' && first) return link(`https://gist.github.com/${words.slice(0, 2).join('/')}`);
  if (name === 'link') return linkFor(words, named);
  if (name === 'post_link') return others.join(' ') || first;
  if (name === 'asset_link') return others.join(' ') || first;
  const title = isEnd ? '' : boxTitle(name, { words, named });
  return title ? `\n**${escaped(title)}**\n` : undefined;
}

const boxes = new Set('admonition note notice callout alert tip warning info'.split(' '));
/** Boxes whose first word is their title; that of the others is their kind. */
const folds = new Set('details spoiler hidetoggle collapse expand fold folding'.split(' '));

/** The words that a reader sees above a box. */
function boxTitle(name: string, { words, named }: Parts): string {
  const given = named.get('title') ?? named.get('summary');
  if (given !== undefined || !(boxes.has(name) || folds.has(name))) return given?.trim() ?? '';
  // The other words are settings of the box, such as `no-icon` or `false`.
  const shown = folds.has(name) ? words : words.slice(1).filter((word) => !/^[\w#-]*$/.test(word));
  return shown.join(' ').trim();
}

function linkFor(words: readonly string[], named: ReadonlyMap<string, string>): string | undefined {
  const isAddress = (word: string) => /^(?:https?:\/\/|\/)/.test(word);
  const href = named.get('href') ?? named.get('url') ?? words.find(isAddress);
  const others = words.filter((word) => !isAddress(word) && word !== 'external');
  return href && link(href, named.get('content') ?? named.get('text') ?? (others.join(' ') || href));
}
