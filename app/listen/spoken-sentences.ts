import type { ArticleText, TextBlock } from './article-text.ts';
import { longestSpoken, type Span, sentenceSpans, spokenSeconds } from './sentences.ts';
import { spokenWords } from './spoken-words.ts';

/** What a voice reads in one go, and the part of the article's text that it comes from. */
export interface SpokenSentence extends Span {
  spoken: string;
  /** An estimate at normal speed. */
  seconds: number;
}

/** The sentences of an article in the order in which they are read. */
export function spokenSentences({ text, blocks }: Pick<ArticleText, 'text' | 'blocks'>): SpokenSentence[] {
  return blocks.flatMap((block) => [...joined(sentencesOf(text, block)), ...noticeOf(block)]);
}

function sentencesOf(text: string, { parts }: TextBlock): SpokenSentence[] {
  return parts.flatMap((part) => {
    const spans = sentenceSpans(text.slice(part.start, part.end));
    return spans.flatMap((span, index) => {
      const words = spokenWords(text.slice(part.start + span.start, part.start + span.end));
      const spoken = index === 0 && words !== '' ? withLead(part.lead, words) : words;
      if (spoken === '') return [];
      return [sentence(spoken, { start: part.start + span.start, end: part.start + span.end })];
    });
  });
}

/** The lead is left out where the sentence would become too long for a voice. */
function withLead(lead: string, words: string): string {
  const spoken = `${spokenWords(lead)}${lead && '，'}${words}`;
  return spokenSeconds(spoken) <= longestSpoken ? spoken : words;
}

function sentence(spoken: string, span: Span): SpokenSentence {
  return { ...span, spoken, seconds: spokenSeconds(spoken) };
}

/** Short parts are read in one go: the cells of a row, and words that end with no full stop. */
function joined(sentences: SpokenSentence[]): SpokenSentence[] {
  const result: SpokenSentence[] = [];
  for (const next of sentences) {
    const last = result.at(-1);
    const both = last && !/[。！？!?.]$/.test(last.spoken) ? `${last.spoken}；${next.spoken}` : '';
    if (last && both && spokenSeconds(both) <= longestSpoken) {
      result[result.length - 1] = sentence(both, { start: last.start, end: next.end });
    } else result.push(next);
  }
  return result;
}

function noticeOf({ parts, notice }: TextBlock): SpokenSentence[] {
  const at = parts.at(-1)?.end ?? 0;
  return notice ? [sentence(notice, { start: at, end: at })] : [];
}

/** The sentence that a position in the text belongs to, or the next one; -1 if the text has no sentence. */
export function sentenceAtOffset(sentences: SpokenSentence[], offset: number): number {
  const index = sentences.findIndex((each) => offset < each.end);
  return index < 0 ? sentences.length - 1 : index;
}

/** The sentence at a time of the whole, in seconds at normal speed; the last one after the end. */
export function sentenceAtTime(sentences: SpokenSentence[], time: number): number {
  let end = 0;
  const index = sentences.findIndex((each) => {
    end += each.seconds;
    return time < end;
  });
  return index < 0 ? sentences.length - 1 : index;
}

/** When a sentence begins, in seconds at normal speed. */
export function timeOfSentence(sentences: SpokenSentence[], index: number): number {
  return sentences.slice(0, Math.max(0, index)).reduce((sum, each) => sum + each.seconds, 0);
}

/** The reading position, from 0 to 100, at the beginning of a sentence. */
export function progressAtSentence(sentences: SpokenSentence[], index: number): number {
  const whole = sentences.at(-1)?.end ?? 0;
  return whole === 0 ? 0 : Math.round(((sentences[index]?.end ?? whole) / whole) * 100);
}
