import type { MarkedExtension } from 'marked';

/** Letters, kana, syllables and full-width punctuation of Chinese, Japanese and Korean. */
const cjk = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef\ufe30-\ufe4f]`;
/** Punctuation of other scripts. Full-width punctuation is matched by `cjk`, with the characters of these scripts. */
const punctuation = String.raw`(?!~)(?!${cjk})[\p{P}\p{S}]`;
const otherCharacter = String.raw`(?!${cjk})[^\s\p{P}\p{S}]`;

/**
 * The patterns of marked for `*` and `~`, with one more rule: beside a Chinese, Japanese or Korean character a delimiter opens
 * and closes as beside a space. CommonMark's rule needs spaces around words, which these scripts do not have, so that
 * 含**「重點」**內容 would print its asterisks.
 */
const makePatterns = () => ({
  punctuation: new RegExp(String.raw`^(?:(?![*_])[\s\p{P}\p{S}]|${cjk})`, 'u'),
  emStrongLDelim: new RegExp(
    String.raw`^(?:\*+(?:((?!\*)${punctuation})|([^\s*]))?)|^_+(?:((?!_)${punctuation})|([^\s_]))?`,
    'u',
  ),
  emStrongRDelimAst: closing(
    String.raw`\*`,
    String.raw`\*+`,
    `(?:~|${otherCharacter})`,
    String.raw`^[^_*]*?__[^_*]*?\*[^_*]*?(?=__)|[^*]+(?=[^*])`,
  ),
  delLDelim: new RegExp(String.raw`^~~?(?:((?!~)${punctuation})|[^\s~])`, 'u'),
  delRDelim: closing('~', '~~?', otherCharacter, '^[^~]+(?=[^~])'),
});

/** The six ways in which a run of delimiters can stand between two characters, in the order that marked expects. */
function closing(sign: string, run: string, other: string, skipped: string): RegExp {
  const character = `(?:${cjk}|${other})`;
  const sole = `(?!${sign})${punctuation}`;
  return new RegExp(
    [
      skipped,
      String.raw`${sole}(${run})(?=\s|$)`,
      String.raw`(?:(?!${sign})${character}(?=${run}(?:\s|$))|(?!${sign})${other}(?=${run}${sole}))(${run})(?!${sign})`,
      String.raw`(?:\s(?=${run}${character})|${sole}(?=${run}${other}))(${run})(?=${character})`,
      String.raw`\s(${run})(?!${sign})(?=${punctuation})`,
      `(?:${sole}(?=${run}(?:${sole}|${cjk}))|${cjk}(?=${run}${sole}))(${run})(?!${sign})`,
      `(?!${sign})${character}(${run})(?=${character})`,
    ].join('|'),
    'gu',
  );
}

const adapted = new WeakSet<object>();
/** Made with the first Markdown: a start of the site, which takes 30 ms for them, needs none. */
let patterns: ReturnType<typeof makePatterns> | undefined;

/** Replaces the patterns of the tokenizer that marked is about to use. */
function adapt(tokenizer: { rules: { inline: object } }): false {
  if (!adapted.has(tokenizer.rules)) {
    patterns ??= makePatterns();
    tokenizer.rules = { ...tokenizer.rules, inline: { ...tokenizer.rules.inline, ...patterns } };
    adapted.add(tokenizer.rules);
  }
  return false;
}

export const cjkEmphasis: MarkedExtension = {
  tokenizer: {
    emStrong() {
      return adapt(this as never);
    },
    del() {
      return adapt(this as never);
    },
  },
};
