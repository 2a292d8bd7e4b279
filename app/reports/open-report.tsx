import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { reportLimits } from '../../contract/report.ts';
import { articleText } from '../listen/article-text.ts';
import { Dialog } from '../overlays/dialog.tsx';
import { ReportForm } from './report-form.tsx';
import { sentencesOf } from './report-sentences.ts';
import { ReportThanks } from './report-thanks.tsx';

interface Request {
  slug: string;
  /** The text of the article on the page. */
  text: HTMLElement | null;
  /** What was selected; empty without a selection. */
  sentence: string;
}

let root: Root | null = null;
let openings = 0;

/** Opens the form over the page, in a React root of its own. */
export function openReport({ slug, text, sentence }: Request): void {
  if (!root) {
    const container = document.createElement('div');
    document.body.append(container);
    root = createRoot(container);
  }
  openings += 1;
  const found = text ? articleText([text]) : null;
  const sentences = found ? sentencesOf(found).map(({ start, end }) => found.text.slice(start, end).trim()) : [];
  root.render(<ReportDialog key={openings} slug={slug} sentences={sentences} selected={shortened(sentence)} />);
}

/** Only as much as a report can hold. */
function shortened(sentence: string): string {
  return sentence
    .replace(/\s+/g, ' ')
    .slice(0, reportLimits.sentenceMaxLength)
    .toWellFormed()
    .replace(/\ufffd$/, '');
}

interface Props {
  slug: string;
  /** All sentences of the article. */
  sentences: string[];
  selected: string;
}

function ReportDialog(props: Props) {
  const [open, setOpen] = useState(true);
  const [isSent, setSent] = useState(false);
  const close = () => setOpen(false);
  return (
    <Dialog open={open} onClose={close} title={isSent ? '謝謝您' : '回報錯誤'}>
      {isSent ? <ReportThanks onClose={close} /> : <ReportForm {...props} onSent={() => setSent(true)} />}
    </Dialog>
  );
}
