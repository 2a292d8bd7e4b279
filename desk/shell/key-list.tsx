import { Dialog } from '../ui/dialog.tsx';

const keys: readonly [string, string][] = [
  ['Ctrl K', '尋找文章或畫面'],
  ['Ctrl S', '立刻儲存'],
  ['Ctrl F', '在文章裡尋找與取代'],
  ['Ctrl B', '粗體'],
  ['Ctrl I', '強調'],
  ['Ctrl Alt 2／3', '大標、小標'],
  ['Ctrl Z／Ctrl Shift Z', '復原、重做'],
  ['## 空格', '大標'],
  ['> 空格', '引言'],
  ['- 空格／1. 空格', '清單'],
  ['**文字**', '粗體'],
  ['?', '這張表'],
];

/** The keys of the desk; on a Mac, Ctrl is ⌘. */
export function KeyList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="鍵盤快速鍵" onClose={onClose}>
      <dl className="key-list">
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p>在 Mac 上，Ctrl 換成 ⌘。</p>
    </Dialog>
  );
}
