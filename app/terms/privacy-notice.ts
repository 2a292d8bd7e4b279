import { limits } from '../../contract/limits.ts';
import type { BrowserSettings } from '../../contract/page-data.ts';
import type { Chapter, LinkedText } from './member-terms.ts';

/** The six items that article 8 of the Personal Data Protection Act requires before data is collected, in its order. */
export function privacyNotice(site: string, settings: BrowserSettings): Chapter[] {
  return [
    {
      id: 'privacy-collector',
      title: '蒐集機關名稱',
      parts: [
        {
          text: `${site}之經營者（以下稱「本站」）。聯絡信箱：`,
          link: { name: settings.contactEmail, href: `mailto:${settings.contactEmail}` },
        },
      ],
    },
    {
      id: 'privacy-purpose',
      title: '蒐集之目的',
      parts: [
        '本站為下列特定目的蒐集、處理及利用您的個人資料（括號內為法務部公告之特定目的代號）：',
        [
          '會員註冊、身分驗證、登入及帳號安全（〇六九契約、類似契約或其他法律關係事務；一三七資通安全與管理）。',
          '提供收藏、稍後讀、瀏覽紀錄、個人設定及會員服務，並回覆您的詢問（〇九〇消費者、客戶管理與服務；一三五資（通）訊服務）。',
          '維持系統運作、防止濫用，並以無法識別個人之方式統計閱讀情形（一三六資（通）訊與資料庫管理；一五七調查、統計與研究分析）。',
          '依法令履行義務或配合主管機關、司法機關依法所為之要求。',
        ],
      ],
    },
    {
      id: 'privacy-kinds',
      title: '個人資料之類別',
      parts: [
        [
          '辨識個人者（C001）：手機號碼，以及您自行填寫之姓名、電子信箱。',
          '政府資料中之辨識者（C003）：僅於您自行填寫時，包括身分證字號。',
          '個人描述（C011）：您自行填寫之性別、出生年月日。',
          '其他（C132 未分類之資料）：收藏、稍後讀、瀏覽紀錄、個人設定、登入時間，以及維護安全所需之網路位址與瀏覽器資訊。',
        ],
        '密碼以不可還原之方式儲存，本站無從得知。未登入之訪客無須提供任何資料即可閱讀；深淺外觀與文字大小等選擇，以及您讀過哪些文章（用於告知更正），只存放於您的裝置。您點按分享連結，或播放標示為外部平台之影片時，將連線至該平台，並適用該平台之隱私權政策。',
        ...visitNotice(settings),
      ],
    },
    {
      id: 'privacy-use',
      title: '利用之期間、地區、對象及方式',
      parts: [
        [
          '期間：會員關係存續期間；帳號刪除後，本站將刪除或去識別化您的個人資料，但法令另有保存期限，或為處理爭議所必要者，於該必要期間內保存。維護安全之紀錄於目的消失後刪除。',
          '地區：中華民國境內，以及本站與受託處理者之設備所在地。',
          '對象：本站，以及受本站委託並受保密約束之簡訊發送、主機與維運服務業者；依法有權調查之機關。本站不出售、出租或交換您的個人資料。',
          '方式：以自動化機器或其他非自動化之方式，於蒐集目的之必要範圍內為之，並採取適當之安全維護措施。個人資料發生外洩時，本站將於查明後以適當方式通知您。',
        ],
      ],
    },
    {
      id: 'privacy-rights',
      title: '當事人依第三條得行使之權利及方式',
      parts: [
        '就您的個人資料，您得依個人資料保護法第三條行使下列權利，不得預先拋棄或以特約限制：',
        ['查詢或請求閱覽。', '請求製給複製本。', '請求補充或更正。', '請求停止蒐集、處理或利用。', '請求刪除。'],
        '您得於登入後在會員專區自行查閱、更正資料，並清除收藏、稍後讀與瀏覽紀錄；其他請求得以書面或寄信至前述聯絡信箱向本站提出，並請提供足以確認身分之資料。本站對查詢、閱覽及製給複製本之請求於十五日內，對其他請求於三十日內為准駁之決定；必要時得依法延長，並以書面告知原因。查詢、閱覽或製給複製本，本站得酌收必要成本費用。',
      ],
    },
    {
      id: 'privacy-refusal',
      title: '不提供個人資料之影響',
      parts: [
        '您得自由選擇是否提供個人資料。不提供手機號碼或未完成驗證者，無法註冊及使用會員服務；不提供其他選填資料者，僅相關功能無法使用或無法依您的需要調整，不影響您閱讀本站公開內容。',
      ],
    },
  ];
}

/** What is recorded of every visit, by the operator's settings. */
function visitNotice({ analyticsId, geoUrl, trackingDays }: BrowserSettings): (string | LinkedText)[] {
  const fullAddressDays = Math.min(limits.fullAddressDays, trackingDays);
  return [
    `造訪紀錄：為統計閱讀情形並防止濫用，頁面顯示後，本站會記錄您的網路位址、依該位址推估的國家與城市（座標僅至小數點後一位）、時區、瀏覽器與裝置種類、您在本站前往的頁面路徑（不含查詢內容），以及您點按的外部連結。網路位址於 ${fullAddressDays} 日後截短，不再指向個別連線；造訪紀錄於 ${trackingDays} 日後刪除。`,
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
