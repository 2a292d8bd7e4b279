import { useState } from 'react';
import { Button } from '../../app/ui/button.tsx';
import { Dialog } from './dialog.tsx';

const widths = { phone: '手機', desktop: '電腦' } as const;
type Width = keyof typeof widths;

/** A reader's real page in a frame, at phone and desktop width, in both themes. */
export function PreviewDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const [width, setWidth] = useState<Width>('phone');
  const [isDark, setDark] = useState(false);
  const shown = `${address}${address.includes('?') ? '&' : '?'}theme=${isDark ? 'dark' : 'light'}`;
  return (
    <Dialog title="預覽" onClose={onClose} isWide>
      <fieldset className="button-row" aria-label="畫面">
        {(Object.keys(widths) as Width[]).map((name) => (
          <Button key={name} aria-pressed={width === name} onClick={() => setWidth(name)}>
            {widths[name]}
          </Button>
        ))}
        <Button aria-pressed={isDark} onClick={() => setDark(!isDark)}>
          深色
        </Button>
        <a className="plain-link" href={shown} target="_blank" rel="noopener">
          另開分頁
        </a>
      </fieldset>
      <iframe className={`preview preview-${width}`} src={shown} title="讀者看到的樣子" />
    </Dialog>
  );
}
