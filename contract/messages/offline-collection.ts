import { maxOfflineCollection } from '../offline.ts';

const megabyte = 1024 * 1024;

/** A size for people: of less than a tenth of a megabyte it does not matter how much. */
function size(bytes: number): string {
  if (bytes === 0) return '0\u00a0MB';
  const digits = bytes < 10 * megabyte ? 1 : 0;
  return `${Math.max(0.1, bytes / megabyte).toFixed(digits)}\u00a0MB`;
}

/** The number and its word stay on one line. */
const items = (count: number) => `${count}\u00a0則`;

/** Texts of the collection on this device. They are separate to keep them out of the first chunk. */
export const offlineCollectionMessages = {
  title: '收藏存在這台裝置',
  hint: '沒有網路時，也能看收藏、讀文章和搜尋內文。登出後會從這台裝置移除。',
  audio: '連同朗讀的語音檔',
  starting: '準備中…',
  running: (stored: number, total: number) => `正在儲存：${stored}／${items(total)}`,
  stored: (count: number, bytes: number) => `已存 ${items(count)}，用了 ${size(bytes)}`,
  leftOut: (count: number) =>
    `這台裝置最多存 ${items(maxOfflineCollection.items)}、${size(maxOfflineCollection.bytes)}，另有 ${items(count)}沒有存；移除一些收藏，就會補上。`,
  partial: '這裡的圖片和語音放在別的主機，不會存在這台裝置；文字都在。',
  remove: '從這台裝置移除',
  removed: '已從這台裝置移除，收藏本身還在',
  waiting: '現在連不上網站，等一下會自己繼續。',
  savingData: '裝置在省數據，或網路很慢，所以先不下載。',
  downloadNow: '現在下載',
  deviceFull: '這台裝置的空間不夠，沒辦法再存。已存的還在；清出一些空間後，按「再試一次」。',
  again: '再試一次',
  refused: '瀏覽器不讓網站存資料，可能是無痕視窗，或設定封鎖了網站資料。換一般視窗再開啟就可以。',
  unsupported: '這個瀏覽器沒辦法把收藏存在裝置上。',
  offline: '離線',
  shown: (count: number) => `現在連不上網路，以下是存在這台裝置的 ${items(count)}收藏。`,
  reconnect: '重新連線',
  searchLabel: '搜尋收藏的標題與內文',
  searchHint: '搜尋標題與內文',
  notFound: (q: string) => `這台裝置的收藏裡沒有「${q}」`,
  notFoundHint: '換個說法，或連上網路再找找看。',
} as const;
