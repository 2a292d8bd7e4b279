import { useState } from 'react';
import { Dialog } from '../overlays/dialog.tsx';
import { inOwnRoot } from '../overlays/own-root.tsx';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import css from './keys-dialog.module.css';
import { keysSetting } from './keys-setting.ts';

const keys = [
  { key: 'j', what: '下一則文章；在文章裡是下一個小標' },
  { key: 'k', what: '上一則文章；在文章裡是上一個小標' },
  { key: 'l', what: '把選到的或打開的文章加入稍後讀，再按一次移除' },
  { key: 'Enter', what: '打開選到的文章' },
  { key: '/', what: '搜尋' },
  { key: '?', what: '這份說明' },
  { key: 'Esc', what: '關閉視窗或選單' },
];

const choices = [
  { name: '開啟', value: 'on' },
  { name: '關閉', value: 'off' },
];

const show = inOwnRoot();

/** Opens the list of all keys over the page. */
export function openKeysDialog(): void {
  show(<KeysDialog />);
}

function KeysDialog() {
  const [open, setOpen] = useState(true);
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title="鍵盤快速鍵" closesOutside>
      <dl className={css.keys}>
        {keys.map(({ key, what }) => (
          <div key={key} className={css.row}>
            <dt>
              <kbd className={css.key}>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <ChoiceGroup
        name="keys"
        legend="單鍵快速鍵（j、k、l、/、?）"
        choices={choices}
        chosen={keysSetting.use()}
        onChoose={keysSetting.choose}
        look="row"
      />
    </Dialog>
  );
}
