/**
 * Texts that follow an action in collections and history, apart to keep them out of the first chunk. The words of empty
 * lists stand in their components.
 */
export const libraryMessages = {
  saved: '已加入收藏',
  unsaved: '已取消收藏',
  removed: '已從收藏移除',
  undo: '復原',
  gone: '此內容已下架',
  historyCleared: '已清除瀏覽紀錄',
  historyRemoved: '已從瀏覽紀錄移除',
  historyPaused: '已暫停記錄',
  historyResumed: '已繼續記錄',
  corrected: (count: number) => `您讀過的報導有 ${count} 則更正`,
  showCorrections: '查看',
} as const;
