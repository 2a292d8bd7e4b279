import { createWorkThread } from '../runtime/work-thread.ts';
import { ImportProblem } from './editing/incoming-article.ts';
import { plainText } from './plain-text.ts';
import { sanitiseHtml } from './sanitise-html.ts';

export interface TextJob {
  work: 'sanitise' | 'plain';
  html: string;
}

/** `dropped` names what the sanitiser removed; `problem` says why a text cannot be read. */
export type TextAnswer = { text: string; dropped: string[]; problem?: never } | { problem: string };

/** Sanitises HTML and extracts its text; a text that is nested too deeply is an `ImportProblem`. */
export interface LongTexts {
  sanitise(html: string): Promise<{ html: string; dropped: string[] }>;
  plain(html: string): Promise<string>;
  close(): Promise<void>;
}

const program = new URL('text-thread.ts', import.meta.url);
/** Up to this length the work takes a few milliseconds, not much more than the way to the thread and back. */
const longestHere = 4_000;

/** Does the work for long texts in a thread: for the longest ones it takes seconds, and readers' requests would wait. */
export function createLongTexts(): LongTexts {
  const thread = createWorkThread<TextJob, TextAnswer>(program);

  async function inThread(job: TextJob) {
    const answer = await thread.run(job);
    if (answer.problem !== undefined) throw new ImportProblem(answer.problem);
    return answer;
  }

  return {
    async sanitise(html) {
      if (html.length > longestHere) {
        const { text, dropped } = await inThread({ work: 'sanitise', html });
        return { html: text, dropped };
      }
      const dropped: string[] = [];
      const text = sanitiseHtml(html, (what) => dropped.push(what));
      return { html: text, dropped: [...new Set(dropped)] };
    },
    async plain(html) {
      return html.length > longestHere ? (await inThread({ work: 'plain', html })).text : plainText(html);
    },
    close: thread.close,
  };
}
