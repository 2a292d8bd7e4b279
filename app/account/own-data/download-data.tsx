import { useRef, useState } from 'react';
import { taipeiDay } from '../../../contract/rules/taipei-time.ts';
import { call } from '../../api/call.ts';
import { useShell } from '../../shell/shell-data.ts';
import { Button } from '../../ui/button.tsx';
import css from '../account.module.css';
import { showCallError } from '../call-errors.ts';

/** Saves everything that is stored about the member as a file. */
export function DownloadData() {
  const { siteName } = useShell();
  const [busy, setBusy] = useState(false);
  const isLoading = useRef(false);

  async function download(): Promise<void> {
    if (isLoading.current) return;
    isLoading.current = true;
    setBusy(true);
    try {
      const data = await call('user/export', {});
      saveFile(`${siteName}-我的資料-${taipeiDay(new Date())}.json`, JSON.stringify(data, null, 2));
    } catch (error) {
      showCallError(error);
    } finally {
      isLoading.current = false;
      setBusy(false);
    }
  }

  return (
    <div className={css.setting}>
      <div>
        <h3>下載我的資料</h3>
        <p className={css.text}>您的個人資料、收藏、瀏覽紀錄與登入紀錄，存成一個 JSON 檔案。</p>
      </div>
      <Button onClick={() => void download()} aria-disabled={busy}>
        {busy ? '準備中…' : '下載'}
      </Button>
    </div>
  );
}

function saveFile(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  // By then the browser has read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
