import { textNodesOf } from './text-offset.ts';
import { type Run, uprightRuns } from './upright-runs.ts';

const uprightAttribute = 'data-upright';
/** What stays in horizontal lines, and what has a line of its own beside the text. */
const left = 'figure, table, pre, code, rt, [role=region], [data-film]';
const blocks = 'p, li, h2, h3, h4, h5, h6, dt, dd, blockquote, aside, div';

/** Wraps short numbers so that the styles can set them upright. The text itself stays the same, character by character. */
export function setUpright(text: Element): void {
  const groups = new Map<Element | null, Text[]>();
  for (const node of textNodesOf(text)) {
    const parent = node.parentElement;
    if (!parent || parent.closest(left) || parent.closest(`[${uprightAttribute}]`)) continue;
    const block = parent.closest(blocks);
    groups.set(block, [...(groups.get(block) ?? []), node]);
  }
  for (const nodes of groups.values()) {
    // A number may go on in the next element, so that the runs are those of the whole block.
    const runs = uprightRuns(nodes.map((node) => node.data).join(''));
    let end = nodes.reduce((sum, node) => sum + node.data.length, 0);
    for (const node of nodes.toReversed()) {
      const start = end - node.data.length;
      wrapRuns(
        node,
        runs
          .filter((run) => run.start >= start && run.end <= end)
          .map((run) => ({ start: run.start - start, end: run.end - start })),
      );
      end = start;
    }
  }
}

/** From the last to the first, so that the positions of those before stay right. */
function wrapRuns(node: Text, runs: Run[]): void {
  for (const { start, end } of runs.toReversed()) {
    const run = start > 0 ? node.splitText(start) : node;
    if (end - start < run.data.length) run.splitText(end - start);
    const wrapper = document.createElement('span');
    wrapper.setAttribute(uprightAttribute, '');
    run.replaceWith(wrapper);
    wrapper.append(run);
  }
}

export function removeUpright(text: Element): void {
  for (const wrapper of text.querySelectorAll(`span[${uprightAttribute}]`)) {
    const parent = wrapper.parentElement;
    wrapper.replaceWith(...wrapper.childNodes);
    parent?.normalize();
  }
}
