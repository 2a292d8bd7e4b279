import { limits } from '../limits.ts';

/** Texts of the list to read later (稍後讀). */
export const laterMessages = {
  title: '稍後讀',
  added: '已加入稍後讀',
  removed: '已從稍後讀移除',
  finished: '讀完了，已從稍後讀移除',
  undo: '復原',
  show: '看清單',
  full: `稍後讀最多 ${limits.laterMax} 篇，請先移除幾篇`,
  gone: '這篇文章已下架，無法加入',
  notStored: '這個瀏覽器不能儲存資料，關閉分頁後清單會消失',
  merged: (count: number) => `已把這個瀏覽器的 ${count} 篇稍後讀加入您的帳號`,
  left: (count: number) => `稍後讀已滿，還有 ${count} 篇留在這個瀏覽器，移除幾篇後會自動加入`,
  offline: '目前沒有網路連線，這裡是這台裝置記得的清單。',
} as const;
