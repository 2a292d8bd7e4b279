import { useState } from 'react';
import type { Tip } from '../../../contract/library.ts';
import { SanitisedHtml } from '../../article/article-body.tsx';
import { Dialog } from '../../overlays/dialog.tsx';
import { HeadlineText } from '../../ui/headline-text.tsx';
import { useIsSaved } from '../collections/collection-state.ts';
import { setInCollection } from '../collections/collection-sync.ts';
import css from './tip-popup.module.css';

interface Props {
  /** Stays the same while the popup closes. */
  tip: Tip;
  open: boolean;
  onClose: () => void;
}

export function TipPopup({ tip, open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="每日小知識" closesOutside wide>
      <article>
        <h3 className={css.title} aria-label={tip.title}>
          <HeadlineText text={tip.title} breaks={tip.breaks} />
        </h3>
        <SanitisedHtml className={css.content} html={tip.content} />
        <div className={css.foot}>
          <time className={css.date} dateTime={tip.publishDate}>
            {tip.publishDate.replaceAll('-', '/')}
          </time>
          <SaveTipButton tip={tip} />
        </div>
      </article>
    </Dialog>
  );
}

/** Filled once the server has saved the tip. A saved tip is removed in 我的收藏, not here. */
function SaveTipButton({ tip }: { tip: Tip }) {
  const item = { type: 'tip', id: tip.id } as const;
  const saved = useIsSaved(item);
  const [saving, setSaving] = useState(false);

  async function save() {
    if (saved || saving) return;
    setSaving(true);
    await setInCollection(item, true);
    setSaving(false);
  }

  return (
    <button
      type="button"
      className={saved ? css.saved : css.heart}
      aria-pressed={saved}
      aria-disabled={saved || saving}
      aria-busy={saving}
      onClick={() => void save()}
    >
      <svg className={css.shape} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 20.2C7.1 16.9 4 13.7 4 9.9A4.4 4.4 0 0 1 12 7.4a4.4 4.4 0 0 1 8 2.5c0 3.8-3.1 7-8 10.3z" />
      </svg>
      {saved ? '已收藏' : '收藏'}
    </button>
  );
}

/** For a list of tips: `popup` is rendered beside the list, `open` opens a tip in it. */
export function useTipPopup(): { popup: React.ReactNode; open: (tip: Tip) => void } {
  const [shown, setShown] = useState<{ tip: Tip; open: boolean } | null>(null);
  const popup = shown && <TipPopup key={shown.tip.id} {...shown} onClose={() => setShown({ ...shown, open: false })} />;
  return { popup, open: (tip) => setShown({ tip, open: true }) };
}
