import { Parser } from 'htmlparser2';
import { escapeHtml } from '../../../../contract/escape-html.ts';
import { ImportProblem } from '../../editing/incoming-article.ts';

export interface HtmlElement {
  name: string;
  attributes: Record<string, string>;
  children: HtmlNode[];
}

export interface HtmlComment {
  comment: string;
}

export type HtmlNode = string | HtmlElement | HtmlComment;

const deepest = 400;
const longestAttribute = 4_000;
const voidTags = new Set(['br', 'hr', 'img', 'input', 'source', 'track', 'embed', 'wbr', 'col', 'meta', 'link']);
const rawTags = new Set(['script', 'style']);

export const element = (
  name: string,
  children: HtmlNode[] = [],
  attributes: Record<string, string> = {},
): HtmlElement => ({ name, attributes, children });

export const isElement = (node: HtmlNode | undefined): node is HtmlElement =>
  typeof node === 'object' && 'name' in node;

/** Parses HTML as forgivingly as a browser does. The depth is bounded: the parser searches all open tags for each closing one. */
export function parseHtml(html: string): HtmlNode[] {
  const root = element('root');
  const open = [root];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (open.length > deepest) throw new ImportProblem('HTML 的層數過多');
      for (const [attribute, value] of Object.entries(attributes)) {
        if (value.length > longestAttribute) delete attributes[attribute];
      }
      const opened = element(name, [], { ...attributes });
      open.at(-1)?.children.push(opened);
      open.push(opened);
    },
    onclosetag() {
      open.pop();
    },
    ontext(text) {
      const siblings = open.at(-1)?.children ?? [];
      const before = siblings.at(-1);
      if (typeof before === 'string') siblings[siblings.length - 1] = before + text;
      else siblings.push(text);
    },
    oncomment(comment) {
      open.at(-1)?.children.push({ comment });
    },
  });
  parser.end(html);
  return root.children;
}

/** Writes nodes as HTML; comments are left out. */
export function toHtml(nodes: readonly HtmlNode[], isRaw = false): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return isRaw ? node : escapeHtml(node);
      if (!isElement(node)) return '';
      const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
      const start = `<${node.name}${attributes.join('')}>`;
      return voidTags.has(node.name)
        ? start
        : `${start}${toHtml(node.children, rawTags.has(node.name))}</${node.name}>`;
    })
    .join('');
}

/** The words inside nodes, without their tags. */
export function wordsOf(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      return isElement(node) && !rawTags.has(node.name) ? wordsOf(node.children) : '';
    })
    .join('');
}
