/** The few texts of reading pages; separate from the others, which would make every page larger. */
export const readingMessages = {
  connectionTrouble: '連線異常，請稍後再試',
  searchNothingFound: '查無相關結果',
  copyBlocked: '禁止複製內容！',
  linkCopied: '已複製連結',
  linkNotCopied: '無法複製連結，請從網址列複製',
  modeNotLoaded: '無法載入這個閱讀模式，請檢查網路後再試一次',
  videoFailed: '影片載入失敗，請稍後再試',
  pictureNotMade: '這個瀏覽器無法做成圖片',
  pictureNotLoaded: '圖片載入失敗，請稍後再試',
} as const;
