/** What the links of an article's text may begin with; the sanitiser keeps no others, and the editor takes no others. */
export const linkSchemes = ['http', 'https', 'mailto'];
