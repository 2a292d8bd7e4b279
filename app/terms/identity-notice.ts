/** The six items that article 8 of the Personal Data Protection Act requires before an identity number is collected. */
export function identityNotice(site: string): readonly { title: string; text: string }[] {
  return [
    { title: '蒐集機關名稱', text: `${site}之經營者（以下稱「本站」）。` },
    {
      title: '蒐集之目的',
      text: '確認會員身分、防止冒用及重複註冊（〇六九契約、類似契約或其他法律關係事務；一三七資通安全與管理）。',
    },
    {
      title: '個人資料之類別',
      text: '辨識個人者（C001）之姓名；政府資料中之辨識者（C003）之身分證字號或統一證號；個人描述（C011）之出生年月日。',
    },
    {
      title: '利用之期間、地區、對象及方式',
      text: '證號於審核期間加密保存，審核完成即刪除，僅留存無法還原之比對值，至帳號刪除為止；於中華民國境內及本站設備所在地，由本站審核人員比對使用，不提供第三人。',
    },
    {
      title: '當事人依第三條得行使之權利及方式',
      text: '您得查詢或請求閱覽、請求製給複製本、請求補充或更正、請求停止蒐集、處理或利用，以及請求刪除；可於「個人資料」下載資料或刪除帳號，或以書面向本站提出。',
    },
    {
      title: '不提供之影響',
      text: '您得自由選擇是否提供。不提供者無法完成身分驗證，其他會員服務不受影響。',
    },
  ];
}
