import { Fragment, type Node } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';

interface SelectedBlock {
  node: Node;
  pos: number;
}

/** Their content is a caption, so a command for the words of a text would throw away what they show. */
const figures = ['picture', 'video'];

export const isFigure = (node: Node) => figures.includes(node.type.name);

/** The block that is selected as a whole, or the figure in whose caption the cursor is; null for other selections. */
export function selectedBlock({ selection }: Pick<EditorState, 'selection'>): SelectedBlock | null {
  const { $from, $to } = selection;
  if (selection instanceof NodeSelection)
    return selection.node.isBlock ? { node: selection.node, pos: $from.pos } : null;
  if (!$from.sameParent($to) || !isFigure($from.parent)) return null;
  return { node: $from.parent, pos: $from.before() };
}

/** Whether the selection has a figure in it, or is in its caption. */
export function holdsFigure({ selection, doc }: Pick<EditorState, 'selection' | 'doc'>): boolean {
  let isFound = isFigure(selection.$from.parent);
  doc.nodesBetween(selection.from, selection.to, (node) => {
    isFound ||= isFigure(node);
    return !isFound;
  });
  return isFound;
}

/**
 * Puts the cursor into an empty paragraph behind a block that is selected as a whole, or between two blocks where no text
 * can be: what is typed or put in then replaces nothing. Other selections stay.
 */
export function leaveSelectedBlock(tr: Transaction): Transaction {
  const { selection } = tr;
  if (selection instanceof TextSelection || selection.$from.parent.inlineContent) return tr;
  const isBlock = selection instanceof NodeSelection && selection.node.isBlock;
  if (!isBlock && !selection.empty) return tr;
  const paragraph = tr.doc.type.schema.nodes.paragraph;
  const { $to } = selection;
  const next = $to.nodeAfter;
  const hasRoom = next?.type === paragraph && next?.childCount === 0;
  if (!hasRoom) {
    if (!paragraph || !$to.parent.canReplaceWith($to.index(), $to.index(), paragraph)) return tr;
    tr.insert($to.pos, paragraph.create());
  }
  return tr.setSelection(TextSelection.create(tr.doc, $to.pos + 1)).scrollIntoView();
}

/** Exchanges the block with its neighbour; null where it has none, or may not stand. */
export function movedBlock(state: EditorState, by: -1 | 1): Transaction | null {
  const found = selectedBlock(state);
  if (!found) return null;
  const { node, pos } = found;
  const $pos = state.doc.resolve(pos);
  const { parent } = $pos;
  const at = $pos.index();
  const neighbour = parent.maybeChild(at + by);
  if (!neighbour || isLastRoom(parent, at + by)) return null;
  const order = [...parent.children];
  order.splice(at, 1);
  order.splice(at + by, 0, node);
  if (!parent.type.validContent(Fragment.from(order))) return null;
  const target = by < 0 ? pos - neighbour.nodeSize : pos + neighbour.nodeSize;
  const tr = state.tr.delete(pos, pos + node.nodeSize).insert(target, node);
  return tr.setSelection(NodeSelection.create(tr.doc, target)).scrollIntoView();
}

/** The empty paragraph behind the last block is there for writing, and is no neighbour. */
function isLastRoom(parent: Node, at: number): boolean {
  const child = parent.child(at);
  return at === parent.childCount - 1 && child.type.name === 'paragraph' && child.childCount === 0;
}
