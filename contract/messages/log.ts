/** Texts of the browser's console; separate from the others because every page loads them first. */
export const logMessages = {
  serverError: '服務端錯誤',
} as const;
