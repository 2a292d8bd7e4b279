/** What people read in forms of accounts, by name; what a call itself can answer is in `messages.ts`. */
export const accountMessages = {
  registerDone: '註冊成功，已登入',

  fieldPhone: '請輸入有效的手機號碼',
  fieldArea: '請選擇國碼',
  fieldPassword: '請輸入密碼',
  fieldPasswordLong: '密碼最多 128 個字元',
  fieldCode: '請輸入 6 位數驗證碼',
  fieldLastName: '請輸入姓氏',
  fieldFirstName: '請輸入名字',
  fieldNameLong: '最多 40 個字',
  fieldNameCharacters: '含有無法使用的字元',
  fieldBirthday: '請輸入正確的生日',
  fieldBirthdayFuture: '生日不能晚於今天',
  fieldGender: '請選擇性別',
  fieldEmail: '請輸入有效的電子信箱',
  loginLocked: '密碼錯誤次數過多，請 15 分鐘後再試，或使用「忘記密碼」',
  codeSentTooSoon: '驗證碼已發送，請稍後再重新發送',
  codeTriesUsedUp: '驗證碼錯誤次數過多，請稍後再試',
} as const;
