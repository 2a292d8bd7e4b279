// Parts of character classes of regular expressions with the flag `u`.

/** Marks that never begin a line. */
export const closingMarks = String.raw`\p{Pe}\p{Pf}，、。．：；？！…—～·・｜／％!?%`;
/** Marks that never end a line. */
export const openingMarks = String.raw`\p{Ps}\p{Pi}`;
