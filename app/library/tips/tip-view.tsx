import { useState } from 'react';
import type { Tip } from '../../../contract/library.ts';
import { TipPopup } from '../../overlays/tip-popup/tip-popup.tsx';
import { useIsSaved } from '../collections/collection-state.ts';
import { setInCollection } from '../collections/collection-sync.ts';

interface Props {
  /** The one to be read, or the one read last while the popup goes. */
  tip: Tip;
  open: boolean;
  onClose: () => void;
}

/** A tip in its popup, whose heart fills once the server has it. */
export function TipView({ tip, open, onClose }: Props) {
  const item = { type: 'tip', id: tip.id } as const;
  const saved = useIsSaved(item);
  const [saving, setSaving] = useState(false);

  async function save() {
    setSaving(true);
    await setInCollection(item, true);
    setSaving(false);
  }

  return <TipPopup open={open} onClose={onClose} tip={tip} saved={saved} saving={saving} onSave={() => void save()} />;
}

/** For a list whose tips can be opened: what to draw beside it, and how to open one. */
export function useTipView(): { view: React.ReactNode; open: (tip: Tip) => void } {
  const [shown, setShown] = useState<{ tip: Tip; open: boolean } | null>(null);
  const view = shown && <TipView key={shown.tip.id} {...shown} onClose={() => setShown({ ...shown, open: false })} />;
  return { view, open: (tip) => setShown({ tip, open: true }) };
}
