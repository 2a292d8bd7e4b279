/** What the browser's console says; apart from the rest, because every page loads it first. */
export const logMessages = {
  serverError: '服務端錯誤',
} as const;
