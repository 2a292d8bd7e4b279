import { useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { Tip } from '../../../contract/library.ts';
import { session } from '../../session/session.ts';
import { TipPopup } from './tip-popup.tsx';

export { whenReadingPauses } from './reading-pause.ts';

let root: Root | null = null;
let shown = 0;

/** Lays a tip over whatever page is shown; it has a root of its own, made when the first one comes. */
export function showTip(tip: Tip): void {
  if (!root) {
    const place = document.createElement('div');
    document.body.append(place);
    root = createRoot(place);
  }
  shown += 1;
  root.render(<TipOfTheDay key={shown} tip={tip} />);
}

function TipOfTheDay({ tip }: { tip: Tip }) {
  const [open, setOpen] = useState(true);
  // It is a member's; whoever logs out elsewhere takes it along.
  useEffect(() => session.subscribe(() => session.current().state !== 'member' && setOpen(false)), []);
  return <TipPopup tip={tip} open={open} onClose={() => setOpen(false)} />;
}
