/** What listeners read; loaded with the code of listening. */
export const listeningMessages = {
  noVoice: '這台裝置沒有中文語音，請到系統設定的「語音」或「文字轉語音」下載後再試',
  unsupported: '這個瀏覽器不能朗讀，請改用新版的瀏覽器',
  voiceFailed: '裝置的語音沒有回應，請再按一次播放',
  pressPlay: '請按播放開始聆聽',
  audioFailed: '音檔無法播放，改用裝置的語音朗讀',
  notLoaded: '文章載入失敗，請檢查連線後再按一次播放',
  nothingToRead: '這篇沒有可以朗讀的文字',
  resumed: '從上次聽到的地方繼續',
  fromStart: '從頭聽',
  finished: '已經聽完了',
  sleepEnded: '定時結束，已暫停朗讀',
  queued: '已加入稍後聽',
  alreadyQueued: '已經在稍後聽裡了',
  queueFull: '稍後聽已滿，請先聽完或移除幾篇',
  nothingToAdd: '沒有新的文章可以加入',
} as const;
