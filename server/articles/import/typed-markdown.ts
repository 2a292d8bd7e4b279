import { Marked } from 'marked';
import { cjkEmphasis } from '../markdown-emphasis.ts';
import { limitedSearch, rejectDeepMarkdown } from '../markdown-limits.ts';
import { strictMarkdown } from './outside-code.ts';

/** Tags that are also written within Markdown; any other tag says that a text is HTML. */
const inlineTags = new Set('a img b strong i em u s del code br sub sup span font'.split(' '));
const tag = /<\/?([a-z][a-z0-9]*)\b/gi;
/** What only Markdown writes like this; a dash or a number also begins a line of plain text. */
const certain = [/^#{1,6} ?\S.*$/m, /^ {0,3}```/m, /(?<!\\)\[[^\][\n]+\]\(https?:\/\/[^\s)]+\)/, /^\|[ :-]+-[ :-]*\|/m];
const likely = [/\*\*[^\s*](?:[^*\n]*[^\s*])?\*\*/, /^ {0,3}[-*+] \S/m, /^ {0,3}\d+\. \S/m, /^> ?\S/m];

/** Whether a post was typed as Markdown, for a plugin that converted it when it was shown. */
export function isTypedMarkdown(text: string): boolean {
  for (const [, name = ''] of text.matchAll(tag)) if (!inlineTags.has(name.toLowerCase())) return false;
  const has = (shape: RegExp) => shape.test(text);
  const [signs, hints] = [certain.filter(has).length, likely.filter(has).length];
  return signs > 1 || (signs === 1 && hints > 0);
}

/** The HTML of such a post; a line end is a break, as in every other post. */
export function typedMarkdownToHtml(text: string): string {
  rejectDeepMarkdown(text);
  return new Marked(cjkEmphasis, limitedSearch(), { breaks: true }).parse(strictMarkdown(text), { async: false });
}
