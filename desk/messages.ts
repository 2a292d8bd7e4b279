/** The words of the desk. Those that the server answers with are in contract/messages/desk-api-errors.ts. */
export const callMessages = {
  noAnswer: '連不上伺服器，請檢查網路後再試',
  unexpected: '發生未預期的錯誤，請重新整理頁面',
} as const;

export const passkeyMessages = {
  known: '這台裝置已經登記過了',
  unusable: '這台裝置或瀏覽器不能使用通行密鑰，請改用密碼與驗證器',
} as const;

export const dialogMessages = {
  wouldLose: '這裡的內容還沒有存，關閉就不見了。',
  stay: '繼續編輯',
  leave: '不要了，關閉',
} as const;

export const editorMessages = {
  missingAlt: '缺少替代文字',
  videoInText: '影片',
  gallery: (count: number) => `圖集，${count} 張`,
  captionHere: '圖說',
  writeHere: '從這裡開始寫…',
  body: '內文',
  storedBlock: '這一段的格式編輯器改不了，會照原樣保留；可以移動或刪除',
} as const;

export const galleryMessages = {
  chosen: (count: number) => `已選 ${count} 張，一個圖集 2 到 12 張`,
  tooMany: '一個圖集最多 12 張；多的請放進另一個圖集',
  tooFew: '還沒有圖片，請按「加圖片」',
  single: '只有一張，會放成一般的圖片',
  missingAlt: '圖集裡有圖片還沒有替代文字，發布前要補上：點圖集，再按「編輯圖集」',
  altHint: '給看不見圖片的讀者：圖裡有什麼；發布前要寫',
} as const;

/** What can be done with a block that is selected. */
export const blockMessages = {
  bars: { picture: '這張圖片', gallery: '這個圖集', video: '這部影片', storedBlock: '這一段', divider: '這條分隔線' },
  needsAlt: '請為圖片寫替代文字：點圖片，再按「圖片資料」',
  cropSaved: '裁切點已儲存，用到這張圖的地方都會照著裁',
  noCrop: '這張圖片不在素材庫裡，不能設裁切點',
} as const;

/** The state of saving, always on screen. */
export const saveMessages = {
  saved: '已儲存',
  saving: '儲存中…',
  waiting: '尚未儲存',
  offline: '離線（存在這台裝置）',
  notStored: '無法儲存，也無法存在這台裝置：請先複製內容',
  conflict: '這篇文章在別處存過了',
  takenOver: (name: string) => `${name} 已接手`,
  keptOn: {
    server: '您未存的內容已留成一個版本',
    device: '您未存的內容在這台裝置上，再打開這篇文章就會留成一個版本',
    nowhere: '您未存的內容留不下來：請先複製',
  },
  reading: (name: string) => `${name} 正在寫，您可以讀或接手`,
} as const;
