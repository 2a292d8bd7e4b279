/** Texts of reporting an error. They are separate to keep them out of the first chunk. */
export const reportMessages = {
  /** Added to each error: the form still has what was typed. */
  inputRemains: '您寫的內容都還在。',
  articleGone: '這篇文章已經下架，無法再回報。',
  /** Of an open report, instead of 處理中. */
  withdrawn: '已下架',
  withdrawnSince: '您回報之後，這篇報導已經下架，不再提供閱讀。',
  empty: '請寫下哪裡有誤',
  tooLong: (most: number) => `最多 ${most.toLocaleString('zh-TW')} 個字，請刪減後再送出`,
  limited: (wait: string) => `您送出的回報比較多，請在 ${wait}後再試。`,
  later: '您送出的回報比較多，請稍後再試。',
} as const;
