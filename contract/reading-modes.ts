/**
 * Ways to read that change the look of pages: text in vertical lines, and large, plain pages for older readers (長輩模式). Each
 * has a style sheet of its own, which only those who chose it load.
 */
export const readingModes = ['vertical', 'elder'] as const;

export type ReadingMode = (typeof readingModes)[number];

/** On the root element while the mode is on, before the mode's name; every style of the mode depends on it. */
export const modePrefix = 'data-';

/** On the boot script, before the mode's name: the address of its style sheet. On the link to it: the mode's name. */
export const modeSheetPrefix = 'data-sheet-';
export const modeLinkAttribute = 'data-mode';
