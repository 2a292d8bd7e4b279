import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foreignHtml } from './import/html/foreign-html.ts';
import { type HtmlNode, isElement, parseHtml } from './import/html/html-tree.ts';
import { renderMarkdown } from './markdown.ts';
import { sanitiseHtml } from './sanitise-html.ts';

const kept = ['strong', 'em', 'b', 'i', 's', 'sub', 'sup', 'code', 'ruby', 'a'];
const renamed: Record<string, string> = { del: 's', strike: 's', ins: 'em', kbd: 'code', samp: 'code', tt: 'code' };
const removed = ['span', 'font', 'u', 'mark', 'small', 'big', 'abbr', 'time', 'label', 'video', 'center'];

interface Branch {
  name: string;
  children: Tree[];
}
type Tree = string | Branch;

const blank = (): Branch => ({ name: 'img', children: [] });

/** Trees of inline elements; every text is another word, so that one that moves is seen. */
const { trees } = fc.letrec<{ tree: Tree; trees: Tree[] }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.nat({ max: 999 }).map((number) => `字${number}`),
    fc.constant(null).map(blank),
    fc.record({ name: fc.constantFrom(...kept, ...Object.keys(renamed), ...removed), children: tie('trees') }),
  ),
  trees: fc.array(tie('tree'), { maxLength: 5 }),
}));
const content = trees.map((nodes) => withoutInnerLinks(nodes));

const attributes: Record<string, string> = { a: ' href="/news/a"', img: ' src="https://elsewhere.example/a.png"' };

function written(nodes: readonly Tree[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const start = `<${node.name}${attributes[node.name] ?? ''}>`;
      return node.name === 'img' ? start : `${start}${written(node.children)}</${node.name}>`;
    })
    .join('');
}

/** What of a tree is kept: removed elements give way to their content. */
function expected(nodes: readonly Tree[]): Tree[] {
  const flat = nodes.flatMap((node): Tree[] => {
    if (typeof node === 'string') return [node];
    const name = renamed[node.name] ?? node.name;
    const children = expected(node.children);
    return kept.includes(name) ? [{ name, children }] : children;
  });
  return joined(flat);
}

/** HTML has no links within links: a parser ends the first one. */
function withoutInnerLinks(nodes: readonly Tree[], isInLink = false): Tree[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node;
    const isLink = node.name === 'a';
    return {
      name: isLink && isInLink ? 'span' : node.name,
      children: withoutInnerLinks(node.children, isInLink || isLink),
    };
  });
}

function joined(nodes: readonly Tree[]): Tree[] {
  const result: Tree[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    if (typeof node === 'string' && typeof last === 'string') result[result.length - 1] = last + node;
    else result.push(node);
  }
  return result;
}

function treeOf(nodes: readonly HtmlNode[]): Tree[] {
  return joined(
    nodes.flatMap((node): Tree[] => {
      if (typeof node === 'string') return [node];
      return isElement(node) ? [{ name: node.name, children: treeOf(node.children) }] : [];
    }),
  );
}

it('every kept element keeps its own text, whatever was removed between', () => {
  fc.assert(
    fc.property(content, content, (first, second) => {
      const html = `<p>${written(first)}</p><blockquote><p>${written(second)}</p></blockquote>`;
      expect(treeOf(parseHtml(sanitiseHtml(html)))).toEqual([
        { name: 'p', children: expected(first) },
        { name: 'blockquote', children: [{ name: 'p', children: expected(second) }] },
      ]);
    }),
    { numRuns: 2_000 },
  );
});

it('HTML within Markdown does so, too', () => {
  fc.assert(
    fc.property(content, (nodes) => {
      const [paragraph] = parseHtml(renderMarkdown(`首${written(nodes)}尾`, () => undefined));
      expect(treeOf(paragraph ? [paragraph] : [])).toEqual([
        { name: 'p', children: joined(['首', ...expected(nodes), '尾']) },
      ]);
    }),
    { numRuns: 1_000 },
  );
});

it.each([
  ['<span>甲</span> <strong>粗</strong> 尾', '甲 <strong>粗</strong> 尾'],
  [
    '<del>甲</del> **乙** <ins>丙</ins> [丁](/d) 尾',
    '<s>甲</s> <strong>乙</strong> <em>丙</em> <a href="/d">丁</a> 尾',
  ],
  ['按 <kbd>Ctrl</kbd> <mark>丙</mark> *丁* 尾', '按 <code>Ctrl</code> 丙 <em>丁</em> 尾'],
])('Markdown of other systems is rendered: %s', (markdown, inner) => {
  expect(renderMarkdown(markdown, () => undefined).trim()).toBe(`<p>${inner}</p>`);
});

it.each([
  ['<span style="color:red">甲</span><b>乙</b>丙', '<p>甲<b>乙</b>丙</p>'],
  ['<img src="x.png"><a href="/a">乙</a>丙<u>丁</u><sub>2</sub>戊', '<p><a href="/a">乙</a>丙丁<sub>2</sub>戊</p>'],
])('WordPress’s HTML is stored: %s', (html, stored) => {
  const options = { findPicture: () => undefined, findLink: () => undefined, dropped: () => {} };
  expect(foreignHtml(html, options)).toBe(stored);
});
