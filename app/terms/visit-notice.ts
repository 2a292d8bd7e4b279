import type { BrowserSettings } from '../../contract/browser-settings.ts';
import { limits } from '../../contract/limits.ts';
import type { LinkedText } from './chapter.ts';

/** What is kept of every visit, whoever comes; it follows the operator's settings. */
export function visitNotice({ analyticsId, geoUrl, trackingDays }: BrowserSettings): (string | LinkedText)[] {
  const whole = Math.min(limits.fullAddressDays, trackingDays);
  return [
    `造訪紀錄：為統計閱讀情形並防止濫用，頁面顯示後，本站會記錄您的網路位址、依該位址推估的國家與城市（座標僅至小數點後一位）、時區、瀏覽器與裝置種類、您在本站前往的頁面路徑（不含查詢內容），以及您點按的外部連結。網路位址於 ${whole} 日後截短，不再指向個別連線；造訪紀錄於 ${trackingDays} 日後刪除。`,
    analyticsId
      ? '本站使用 Google Analytics 統計閱讀情形，該服務會取得您造訪的頁面與裝置資訊，並適用 Google 之隱私權政策；本站不使用第三方廣告程式。'
      : '本站不使用第三方廣告或追蹤程式。',
    geoUrl.startsWith('/')
      ? {
          text: '網路位址的所在地資料（CC BY 4.0）：',
          link: { name: 'IP Geolocation by DB-IP', href: 'https://db-ip.com/' },
        }
      : '網路位址的所在地，由您的瀏覽器向本站選用的外部查詢服務取得，並適用該服務之隱私權政策。',
  ];
}
