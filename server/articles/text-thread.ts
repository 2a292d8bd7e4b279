import { answerWork } from '../runtime/answer-work.ts';
import { ImportProblem } from './editing/incoming-article.ts';
import type { TextAnswer, TextJob } from './long-texts.ts';
import { plainText } from './plain-text.ts';
import { sanitiseHtml } from './sanitise-html.ts';

answerWork(({ work, html }: TextJob): TextAnswer => {
  const dropped: string[] = [];
  try {
    const text = work === 'plain' ? plainText(html) : sanitiseHtml(html, (what) => dropped.push(what));
    return { text, dropped: [...new Set(dropped)] };
  } catch (error) {
    // An error's class does not survive the way back.
    if (error instanceof ImportProblem) return { problem: error.message };
    throw error;
  }
});
