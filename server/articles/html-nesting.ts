const tableParts = ['table', 'thead', 'tbody', 'tr'];
const parentsOf: Record<string, readonly string[]> = {
  li: ['ul', 'ol'],
  caption: ['table'],
  thead: ['table'],
  tbody: ['table'],
  tr: ['table', 'thead', 'tbody'],
  td: ['tr'],
  th: ['tr'],
};

/**
 * Follows which elements are open while HTML is sanitised, and says which may stand where. A browser closes elements by
 * itself when one stands where it cannot: a table within a table's row, an item within an item, a link within a link.
 * The closing tag of what was closed so would then close the page's own element around the text.
 */
export function followNesting(isKept: (name: string) => boolean) {
  /** What is open, outermost first; null for what is left out. */
  const open: (string | null)[] = [];

  function mayStandHere(name: string): boolean {
    const parent = open.findLast((ancestor) => ancestor !== null) ?? '';
    if (name === 'a' && open.includes('a')) return false;
    return parentsOf[name]?.includes(parent) ?? !tableParts.includes(parent);
  }

  return {
    opened: () => void open.push(null),
    closed: () => void open.pop(),
    /** Whether the element that was just opened is let through; asked once for each. */
    take(name: string): boolean {
      const isTaken = isKept(name) && mayStandHere(name);
      if (isTaken) open[open.length - 1] = name;
      return isTaken;
    },
  };
}
