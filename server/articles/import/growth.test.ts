import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../markdown.ts';
import { plainText } from '../plain-text.ts';
import { sanitiseHtml } from '../sanitise-html.ts';
import { articleFields } from './fields-of-other-systems.ts';
import { fileShapes } from './file-shapes.ts';
import { readFields, readFrontMatter } from './front-matter.ts';
import { foreignHtml, pictureSources } from './html/foreign-html.ts';
import { withReusableBlocks } from './html/reusable-blocks.ts';
import { replaceShortcodes } from './html/shortcodes.ts';
import { withFootnotes } from './html/wordpress-footnotes.ts';
import { strictMarkdown } from './outside-code.ts';
import { replaceSiteTags } from './site-tags.ts';
import { slugFrom } from './slugs.ts';
import { summaryOf } from './summary.ts';
import { readXml } from './xml.ts';

const ignore = () => {};
const none = () => undefined;
const shortcodes = (text: string) =>
  replaceShortcodes(text, { attachment: none, attached: () => [], missing: ignore, dropped: ignore });
const foreign = (text: string) => foreignHtml(text, { findPicture: none, findLink: none, dropped: ignore });
const classic = (text: string) =>
  foreignHtml(text, { findPicture: none, findLink: none, dropped: ignore, hasLineBreaks: true });
const footnoted = (text: string) => withFootnotes(text, '[{"id":"a","content":"b"}]');
const blocks = (text: string) => withReusableBlocks(text, { block: none, note: ignore });
const siteTags = (text: string) => replaceSiteTags(text, ignore);
const strict = (text: string) => strictMarkdown(text);
const ago = (text: string) => fileShapes.article.shape.publishedAgo.safeParse(text);
const fields = (text: string) => articleFields(readFields(text));
const front = (text: string) => readFrontMatter(text, fileShapes.author);
const markdown = (text: string) => renderMarkdown(text, none);
const xml = async (text: string) => {
  async function* whole() {
    yield text;
  }
  for await (const _ of readXml(whole(), new Set(['item'])));
};

/** A hostile text that grows with its number, for a reader of texts. */
type Case = [name: string, read: (text: string) => unknown, make: (n: number) => string];

const repeated = (part: string) => (n: number) => part.repeat(n);
/** For readers that make much of little: a quarter of the text shows their growth as well. */
const fewer = (part: string) => (n: number) => part.repeat(n / 4);
const around = (before: string, part: string, after: string) => (n: number) => before + part.repeat(n) + after;

const cases: Case[] = [
  ['brackets of captions without an end', shortcodes, repeated('[caption ')],
  ['captions without their closing half', shortcodes, repeated('[caption]<img>')],
  ['captions with spaces', shortcodes, around('[caption]', ' ', 'x')],
  ['galleries without an end', shortcodes, repeated('[gallery ')],
  ['embeds without an end', shortcodes, repeated('[embed]https://a.example ')],
  ['embeds with spaces', shortcodes, repeated('[embed]          ')],
  ['embeds by name without an end', shortcodes, repeated('[youtube=https://a.example ')],
  ['players without an end', shortcodes, repeated('[video src="a ')],
  ['unknown pairs without their closing half', shortcodes, repeated('[box]')],
  ['unknown pairs of different names', shortcodes, (n) => Array.from({ length: n }, (_, at) => `[b${at}]`).join('')],
  ['pairs within pairs', shortcodes, (n) => '[box]'.repeat(n) + '[/box]'.repeat(n)],
  ['closing halves alone', shortcodes, repeated('[/box]')],
  ['attributes without an end', shortcodes, repeated('[box a= ')],
  ['names with spaces', shortcodes, around('[box', ' ', '')],
  ['opening brackets', shortcodes, repeated('[')],
  ['references to footnotes without an end', footnoted, repeated('<sup data-fn="a" ')],
  ['references to footnotes with words', footnoted, around('<sup data-fn="a">', 'x', '<b>')],
  ['references to footnotes with ids', footnoted, around('<sup', ' data-fn="', '"')],
  ['places of footnotes without an end', footnoted, repeated('<!-- wp:footnotes ')],
  ['reusable blocks without an end', blocks, repeated('<!-- wp:block {')],
  ['reusable blocks with ends of attributes', blocks, around('<!-- wp:block {', '} ', '')],
  ['wrappers of blocks', shortcodes, repeated('<div class="wp-block-embed__wrapper"> ')],
  ['pictures without an end', pictureSources, repeated('<img ')],
  ['pictures without an address', pictureSources, repeated('<img a src=')],
  ['hard spaces in a paragraph', foreign, around('<p>', '\u00a0', 'x</p>')],
  ['hard spaces as entities', foreign, around('<p>', '&nbsp;', 'x</p>')],
  ['spaces in a paragraph', foreign, around('<p>', ' ', 'x</p>')],
  ['figures with a picture', foreign, repeated('<figure><p>x</p></figure>')],
  ['figures without one', foreign, repeated('<figure>x')],
  ['links without words', foreign, repeated('<a href="x"> ')],
  ['foreign pictures', foreign, repeated('<p><img src="https://a.example/x.png"></p>')],
  ['line feeds', foreign, repeated('\n')],
  ['line feeds with spaces', foreign, around('a', '\n ', 'x')],
  ['tables', foreign, repeated('<table><tr><td>x</td></tr></table>')],
  ['closing tags of nothing', sanitiseHtml, (n) => '<b>'.repeat(300) + '</i>'.repeat(n)],
  ['comments in an address', sanitiseHtml, around('<a href="', '<!---->', '">x</a>')],
  [
    'candidates of a srcset',
    sanitiseHtml,
    around('<img src="/media/0123456789abcdef/640.webp" srcset="', 'a 1x, ', '">'),
  ],
  ['attributes', sanitiseHtml, (n) => `<p ${Array.from({ length: n }, (_, at) => `a${at}=x`).join(' ')}>x</p>`],
  ['foreign pictures in a text', sanitiseHtml, repeated('<img src=x>字')],
  ['opening angles', sanitiseHtml, repeated('<')],
  ['ends of declarations', sanitiseHtml, repeated('<!--')],
  ['tags in a plain text', plainText, repeated('<b>x</b>')],
  ['breaks with spaces', plainText, around('<br', ' ', 'x')],
  ['figures of videos', plainText, repeated('<figure data-film="a"><a ')],
  ['entities', plainText, repeated('&amp;lt;')],
  ['an age with spaces', ago, around('1d', ' ', 'x')],
  ['an age of digits', ago, around('', '1', 'm')],
  ['ends of the head', front, around('---\nname: x\n', '---x\n', '')],
  ['spaces behind the head', front, around('---\nname: x\n---', ' ', 'x')],
  ['no end of the head', front, around('---\nname: x\n', '\n', '')],
  ['elements on a line', xml, around('<r>', '<item/>', '</r>')],
  ['elements within each other’s lines', xml, around('<r>', '<item>\n</item>', '</r>')],
  ['a slug of signs', (text) => slugFrom(text, 'x'), repeated('-a')],
  ['a slug of marks', (text) => slugFrom(text, 'x'), repeated('\u0301-')],
  ['a summary', summaryOf, repeated('字。')],
  ['blank lines', classic, fewer('a\n\n')],
  ['lines of spaces', classic, around('a\n', ' ', 'x')],
  ['line ends with spaces', classic, repeated('\n \t')],
  ['formatting over paragraphs', classic, (n) => '<b>'.repeat(300) + 'a\n\n'.repeat(n / 30)],
  ['blocks without an end', classic, repeated('<!-- wp:a -->')],
  ['items without a list', classic, fewer('<li>a')],
  ['addresses on lines', classic, fewer('https://a.example\n')],
  ['galleries of many ids', shortcodes, around('[gallery ids="', '1,', '"]')],
  ['quotes without an end', shortcodes, around('[gallery ids="', "x='", ']')],
  ['tags of Hexo without an end', siteTags, repeated('{% a ')],
  ['tags of Hexo with spaces', siteTags, around('{% a', ' ', '')],
  ['tags of Hugo without an end', siteTags, repeated('{{< a ')],
  ['tags of Hugo with spaces', siteTags, around('{{<', ' ', 'a')],
  ['tags of one line', siteTags, fewer('{% img a.png %}')],
  ['titles of boxes', siteTags, repeated('{{< admonition a "字 ')],
  ['quotes without an end', siteTags, fewer('{% quote a %}')],
  ['attributes without an end', strict, around('# a', ' {: .a', '')],
  ['attributes behind spaces', strict, around('# a', ' ', '{')],
  ['attributes of nothing', strict, repeated('{: .a}')],
  ['tables of contents without an end', strict, repeated('* a\n{:')],
  ['frames in Markdown', markdown, fewer('<iframe src="//player.vimeo.com/video/1">')],
  ['backticks beside tags', siteTags, around('{% a %}', '` `` ', '')],
  ['fields without an end', fields, around('title: a\n', 'b: c\n', '')],
  ['fields as lists without an end', fields, around('title: a\n', '- a: b\n', '')],
  ['fields as JSON without an end', fields, around('{\n', '"a": 1,\n', '')],
  ['footnotes', markdown, (n) => Array.from({ length: n / 30 }, (_, at) => `[^${at}]\n\n[^${at}]: a\n`).join('')],
  ['footnotes without an end', markdown, around('[^a]: b\n\n', '[^a ', '')],
  ['explanations', markdown, (n) => `a\n${': b\n'.repeat(n / 4)}`],
  ['terms', markdown, fewer('a\n: b\n\n')],
  ['pictures between words', markdown, fewer('a ![](b) ')],
  ['pictures as HTML', markdown, fewer('<img src="a"> ')],
  ['stars beside Chinese', markdown, fewer('字**「')],
  ['closed stars beside Chinese', markdown, fewer('字**「字」**')],
  ['strikes beside Chinese', markdown, fewer('字~~「')],
  ['brackets in Markdown', markdown, repeated('[')],
  ['pictures in Markdown', markdown, repeated('![')],
  ['links in Markdown', markdown, repeated('[a](')],
  // The search for the end of emphasis is bounded; a run that is long enough to reach the bound shows it.
  ['a run of stars in Markdown', markdown, (n) => `${'*'.repeat(n * factor)}a`],
  ['stars without spaces in Markdown', markdown, repeated('*a')],
  ['stars of two kinds in Markdown', markdown, repeated('***a** ')],
  ['exclamations in Markdown', markdown, repeated('a!')],
  ['stars in Markdown', markdown, repeated('*a ')],
  ['closed stars in Markdown', markdown, repeated('**a*')],
  ['underlines in Markdown', markdown, repeated('_a ')],
  [
    'ticks in Markdown',
    markdown,
    (n) => Array.from({ length: Math.ceil(Math.sqrt(n)) }, (_, at) => '`'.repeat(at)).join(' '),
  ],
  ['angles in Markdown', markdown, repeated('<a ')],
  ['quotes in Markdown', markdown, around('', '> ', 'x')],
  ['quotes and lists in Markdown', markdown, around('', '> - 1. ', 'x')],
  ['lists of one line in Markdown', markdown, around('', '- ', 'x')],
  ['numbered lists of one line in Markdown', markdown, around('', '1. ', 'x')],
  ['lists in Markdown', markdown, repeated('- a\n')],
  [
    'nested lists in Markdown',
    markdown,
    (n) => Array.from({ length: Math.ceil(Math.sqrt(n)) }, (_, at) => `${' '.repeat(at * 2)}- a`).join('\n'),
  ],
  ['tables in Markdown', markdown, around('|a|\n|-|\n', '|a|\n', '')],
  ['pipes in Markdown', markdown, around('|a|\n|', '-|', '')],
  ['strikes in Markdown', markdown, repeated('~~a ')],
  ['addresses in Markdown', markdown, repeated('http://a.')],
  ['spaces in Markdown', markdown, around('a', ' ', 'b')],
  ['headings in Markdown', markdown, around('# a', ' #', 'b')],
  ['lines in Markdown', markdown, around('a', '\n\n', 'b')],
  ['definitions in Markdown', markdown, repeated('[a]: b\n')],
  ['entities in Markdown', markdown, repeated('&a')],
];

/** Texts that take long even when they are short are compared at the first size that can be measured. */
const sizes = [1_500, 6_000];
const measurable = 40;
const factor = 4;
/** A quadratic reader takes 16 times as long for 4 times the text. */
const mostGrowth = 9;
/** Faster than this no growth can be told from noise; a quadratic reader takes longer for the largest text. */
const quick = 150;

/** Milliseconds that this thread has computed: what else the machine does meanwhile is not counted. */
function computed(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

async function timeOf(read: (text: string) => unknown, text: string): Promise<number> {
  const start = computed();
  try {
    await read(text);
  } catch {
    // Refused is as good as read, as long as it is quick.
  }
  return computed() - start;
}

/** The best of some runs, and of one that is known. */
async function best(read: (text: string) => unknown, text: string, known: number): Promise<number> {
  let time = known;
  for (let run = 0; run < 2; run++) time = Math.min(time, await timeOf(read, text));
  return time;
}

/** The first size that can be measured, and its time: the first run, which compiles the reader, takes longest. */
async function measurableSize(read: (text: string) => unknown, make: (n: number) => string) {
  for (const size of sizes) {
    const time = await timeOf(read, make(size));
    if (time >= measurable || size === sizes.at(-1)) return { size, time };
  }
  throw new Error('there is no size');
}

describe('the time of reading a hostile text grows no faster than the text', () => {
  it.each(cases)('%s', async (_name, read, make) => {
    const { size, time } = await measurableSize(read, make);
    const large = make(size * factor);
    const first = await timeOf(read, large);
    if (first < quick) return;
    const before = await best(read, make(size), time);
    // One run of the large text mostly tells; a disturbed one is tried again.
    const after = first < before * mostGrowth ? first : await best(read, large, first);
    expect({ before, after, growth: after / before }).toMatchObject({
      growth: expect.toSatisfy((n) => n < mostGrowth),
    });
  });
});
