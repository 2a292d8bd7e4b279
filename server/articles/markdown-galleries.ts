import type { MarkedExtension, Token, TokenizerThis, Tokens } from 'marked';

/** Only lines with pictures and blank lines stand between the first line and the last, so that the search ends at any other. */
const gallery = /^:::[ \t]{0,8}gallery(?![^\s])([^\n]*)\n((?:[ \t]*(?:\[?!\[[^\n]*)?\n)*)[ \t]*:::[ \t]*(?:\n+|$)/;

/**
 * Several pictures that are shown together:
 *
 *     :::gallery 圖集的說明
 *     ![替代文字](a.jpg "圖說")
 *     ![替代文字](b.jpg "圖說")
 *     :::
 */
export function galleries(render: (tokens: readonly Token[], caption: string) => string): MarkedExtension {
  return {
    extensions: [
      {
        name: 'gallery',
        level: 'block',
        tokenizer(this: TokenizerThis, text: string) {
          const [raw, caption = '', lines = ''] = gallery.exec(text) ?? [];
          if (raw === undefined) return undefined;
          return { type: 'gallery', raw, caption: caption.trim(), tokens: this.lexer.inline(lines.trim()) };
        },
        renderer: ({ tokens = [], caption }: Tokens.Generic) => render(tokens, caption),
      },
    ],
  };
}
