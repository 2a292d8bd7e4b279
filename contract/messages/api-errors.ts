/** The messages of API errors. Those that only account forms show are in `account-forms.ts`. */
export const messages = {
  badCredentials: '手機號碼或密碼錯誤',
  notLoggedIn: '請先登入',
  badCode: '驗證碼錯誤或已失效',
  sessionExpired: '登入已過期，請重新登入',
  phoneTaken: '此手機號碼已經註冊',
  notFound: '找不到您要的內容',
  tooManyRequests: '操作過於頻繁，請稍後再試',
  conflict: '資料已被使用',
  unavailable: '服務暫時無法使用，請稍後再試',
  methodNotAllowed: '請使用 POST 呼叫',
  forbidden: '沒有權限執行這個操作',

  invalidInput: '輸入的資料有誤',
  invalidJson: '內容不是有效的 JSON 物件',
  bodyTooLarge: '內容超過大小上限',
  bodyTooDeep: '內容的層數過多',
  bodyNotJson: '內容必須是 JSON',
  foreignOrigin: '不接受來自其他網站的呼叫',
} as const;
