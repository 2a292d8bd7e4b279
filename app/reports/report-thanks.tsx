import { useEffect, useRef } from 'react';
import { memberPageTitles } from '../../contract/account-pages.ts';
import { useSession } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import css from './report-form.module.css';

/** Thanks the reporter and says where they will learn what came of the report. */
export function ReportThanks({ onClose }: { onClose: () => void }) {
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
