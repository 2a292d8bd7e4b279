import type { Page } from 'playwright-core';

export interface SetHeadline {
  text: string;
  /** What stands on each line. */
  lines: string[];
}

/** How the browser has set every headline in `main`, read from where each character stands. */
export const headlinesOf = (page: Page): Promise<SetHeadline[]> =>
  page.evaluate(() => {
    const linesOf = (headline: Element): string[] => {
      const lines: string[] = [];
      let line = '';
      const texts = document.createTreeWalker(headline, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      range.selectNodeContents(headline);
      const boxes = [...range.getClientRects()].filter(({ height }) => height > 0);
      const lowest = Math.min(...boxes.map((box) => box.bottom));
      if (boxes.every((box) => (box.top + box.bottom) / 2 <= lowest)) return [headline.textContent];
      let bottom = Number.NEGATIVE_INFINITY;
      /** Adds a piece of text that stands on one line: the same as the piece before it, or the next. */
      const add = (piece: string, box: DOMRect | undefined): void => {
        // A space at the end of a line has no box.
        if (box && box.height > 0 && (box.top + box.bottom) / 2 > bottom) {
          if (line) lines.push(line);
          line = '';
          bottom = box.bottom;
        }
        line += piece;
      };
      while (texts.nextNode()) {
        const { data } = texts.currentNode as Text;
        range.selectNodeContents(texts.currentNode);
        const [box, ...others] = [...range.getClientRects()].filter(({ height }) => height > 0);
        // Where each character stands is asked of the few texts alone that stand on several lines.
        if (others.length === 0) {
          add(data, box);
          continue;
        }
        for (let at = 0; at < data.length; at += 1) {
          range.setStart(texts.currentNode, at);
          range.setEnd(texts.currentNode, at + 1);
          add(data[at] ?? '', range.getBoundingClientRect());
        }
      }
      return [...lines, line];
    };
    return [...document.querySelectorAll('main :is(h1, :is(h2, h3):has(a[href^="/news/"])):not(:has(svg))')]
      .filter((headline) => headline.checkVisibility())
      .map((headline) => ({ text: headline.textContent, lines: linesOf(headline) }));
  });

const words = new Intl.Segmenter('zh-Hant', { granularity: 'word' });
const closing = '，、。：；？！」』）》｜';
const opening = '「『（《';
const afterOpening = new RegExp(`[${opening}]\\s*$`);
const beforeClosing = new RegExp(`^[${closing}]`);
const mark = `[${closing}${opening}]`;
const letter = `[^\\s${closing}${opening}]`;
/** One character between a mark and the end of its line, or alone on a line with its mark. */
const strandedAtEnd = new RegExp(`${mark}${letter}$`);
const strandedAtStart = new RegExp(`^${letter}${mark}`);
const alone = new RegExp(`^${mark}*${letter}${mark}*$`);

export interface Faults {
  wrapped: number;
  splitWords: string[];
  marksAtEdges: string[];
  strandedCharacters: string[];
}

/** What is wrong with the lines of these headlines, by the boundaries of words that the server knows. */
export function faultsOf(headlines: readonly SetHeadline[]): Faults {
  const wrapped = headlines.filter(({ lines }) => lines.length > 1);
  const shown = (wrong: (headline: SetHeadline) => boolean) =>
    wrapped.filter(wrong).map(({ lines }) => lines.join('／'));
  return {
    wrapped: wrapped.length,
    splitWords: shown(({ text, lines }) => {
      const starts = new Set([...words.segment(text)].map(({ index }) => index));
      let at = 0;
      return lines.some((line) => {
        const isStart = starts.has(at);
        at += line.length;
        return !isStart;
      });
    }),
    marksAtEdges: shown(({ lines }) =>
      lines.some(
        (line, at) => (at > 0 && beforeClosing.test(line)) || (at < lines.length - 1 && afterOpening.test(line)),
      ),
    ),
    strandedCharacters: shown(({ lines }) =>
      lines.some(
        (line, at) =>
          alone.test(line) ||
          (at > 0 && strandedAtStart.test(line)) ||
          (at < lines.length - 1 && strandedAtEnd.test(line)),
      ),
    ),
  };
}
