import { useState } from 'react';
import { Button } from '../../app/ui/button.tsx';

/** Shows recovery codes once. The person must say that they are stored before going on. */
export function RecoveryCodes({ codes, onDone, button }: { codes: string[]; onDone: () => void; button: string }) {
  const [isCopied, setCopied] = useState(false);
  const text = codes.join('\n');
  return (
    <>
      <p>手機不在身邊時，每組備用碼可以代替驗證碼登入一次。它們只在這裡出現一次。</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="button-row">
        <Button onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}>
          {isCopied ? '已複製' : '複製'}
        </Button>
        <Button primary onClick={onDone}>
          {button}
        </Button>
      </div>
    </>
  );
}
