/** What readers in 長輩模式 read; loaded with the code of the mode. */
export const elderMessages = {
  helpTitle: '需要幫忙嗎？',
  hints: [
    '想用聽的：按新聞下面的「聽」，就會念給您聽。',
    '字太小，或想改變顏色：按畫面上方的「外觀」。',
    '想回到第一頁：按左上角的站名。',
  ],
  callOrWrite: '還是不清楚，請打電話或寫信給我們，我們會慢慢說明。',
  write: '還是不清楚，請寫信給我們，我們會慢慢說明。',
} as const;
