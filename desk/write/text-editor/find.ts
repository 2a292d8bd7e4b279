import type { Node } from '@tiptap/pm/model';

export interface Match {
  from: number;
  to: number;
}

/** Finds words inside each block of text, also across bold, links and ruby. Upper and lower case count as the same. */
export function findInDocument(doc: Node, words: string): Match[] {
  const wanted = words.toLowerCase();
  const found: Match[] = [];
  if (wanted === '') return found;
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    const { text, positions } = textWithPositions(node, position + 1);
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      const from = positions[at];
      const last = positions[at + wanted.length - 1];
      if (from !== undefined && last !== undefined) found.push({ from, to: last + 1 });
    }
    return false;
  });
  return found;
}

/** The text of a block, and the position in the document of each of its characters. */
function textWithPositions(block: Node, start: number): { text: string; positions: number[] } {
  let text = '';
  const positions: number[] = [];
  block.descendants((node, offset) => {
    const piece = node.isText ? (node.text ?? '') : node.isLeaf ? '\ufffc' : '';
    for (let at = 0; at < piece.length; at += 1) positions.push(start + offset + at);
    text += piece;
  });
  // Lower case of one character can be two, which would shift the positions.
  const lower = text.toLowerCase();
  return { text: lower.length === text.length ? lower : text, positions };
}
