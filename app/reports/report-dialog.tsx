import { useEffect, useRef, useState } from 'react';
import { memberPageTitles } from '../../contract/account-pages.ts';
import { reportLimits } from '../../contract/report-limits.ts';
import { articleText } from '../listen/article-text.ts';
import { Dialog } from '../overlays/dialog.tsx';
import { inOwnRoot } from '../overlays/own-root.tsx';
import { useSession } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { wellFormed } from '../ui/well-formed.ts';
import css from './report-form.module.css';
import { ReportForm } from './report-form.tsx';
import { sentencesOf } from './report-sentences.ts';

interface Request {
  id: string;
  slug: string;
  /** The text of the article on the page. */
  text: HTMLElement | null;
  /** What was selected; empty without a selection. */
  sentence: string;
}

const show = inOwnRoot();

/** Opens the form over the page. */
export function openReport({ id, slug, text, sentence }: Request): void {
  const found = text ? articleText([text]) : null;
  const sentences = found ? sentencesOf(found).map(({ start, end }) => found.text.slice(start, end).trim()) : [];
  show(<ReportDialog id={id} slug={slug} sentences={sentences} selected={shortened(sentence)} />);
}

/** Only as much as a report can hold. */
function shortened(sentence: string): string {
  const part = sentence.replace(/\s+/g, ' ').slice(0, reportLimits.sentenceMaxLength);
  return wellFormed(part).replace(/\ufffd$/, '');
}

interface Props {
  id: string;
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

/** Thanks the reporter and says where they will learn what came of the report. */
function ReportThanks({ onClose }: { onClose: () => void }) {
  const words = useRef<HTMLDivElement>(null);
  const isMember = useSession().state === 'member';

  // The form that had the focus is gone.
  useEffect(() => words.current?.focus(), []);

  return (
    <div ref={words} className={css.thanks} tabIndex={-1} role="status">
      <p>編輯部已經收到您的回報，會查證這一句。</p>
      <p>
        {isMember
          ? `處理好之後，您再打開這篇文章就會看到結果，也可以在會員中心的「${memberPageTitles['my/corrections']}」查看。`
          : '處理好之後，您用這個瀏覽器再打開這篇文章，就會看到結果。'}
      </p>
      <Button primary onClick={onClose}>
        關閉
      </Button>
    </div>
  );
}
