import type { Corpus } from './corpus.ts';

export interface Probe {
  kind: string;
  query: string;
  /** What is still being typed asks for suggestions instead of a page. */
  isTyping?: true;
}

/** One query of each kind a reader types. */
export function probesFor(corpus: Corpus): Probe[] {
  return [
    { kind: 'a word in most articles', query: corpus.word(0) },
    { kind: 'a middling word', query: corpus.word(400) },
    { kind: 'a rare word', query: corpus.word(50_000) },
    { kind: 'one character', query: '天' },
    { kind: 'four characters', query: corpus.compound(4, 5) },
    { kind: 'six characters', query: corpus.compound(6, 5) },
    { kind: 'Latin', query: 'AI' },
    { kind: 'mixed', query: `AI${corpus.word(0)}` },
    { kind: 'several terms', query: [0, 20, 300].map(corpus.word).join(' ') },
    { kind: 'Simplified', query: '时间' },
    { kind: 'no hit', query: '鑫焱垚' },
    { kind: 'suggestions, one character', query: '天', isTyping: true },
    { kind: 'suggestions, a common word', query: corpus.word(0), isTyping: true },
    { kind: 'suggestions, a rare word', query: corpus.word(50_000), isTyping: true },
  ];
}
