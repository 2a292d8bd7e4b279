/** What the site says when a session ends. */
export const sessionMessages = {
  logoutDone: '登出成功',
  loginAgain: '請重新登入',
} as const;
