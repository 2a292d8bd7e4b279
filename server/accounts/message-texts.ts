import { accountLimits } from '../../contract/account-limits.ts';
import { durationInWords } from '../../contract/rules/duration.ts';
import { taiwan } from '../../contract/rules/phone.ts';
import type { Config } from '../config.ts';

/** Every message names the site; an SMS by the name that is registered with the carriers. */
export interface Sender {
  siteName: string;
  siteUrl: string;
  smsName: string;
  autofillLine: Config['SMS_AUTOFILL_LINE'];
}

type SenderSettings = Pick<Config, 'SITE_NAME' | 'SITE_URL' | 'SMS_SENDER_NAME' | 'SMS_AUTOFILL_LINE'>;

export function senderOf({ SITE_NAME, SITE_URL, SMS_SENDER_NAME, SMS_AUTOFILL_LINE }: SenderSettings): Sender {
  const smsName = SMS_SENDER_NAME ?? SITE_NAME;
  return { siteName: SITE_NAME, siteUrl: SITE_URL, smsName, autofillLine: SMS_AUTOFILL_LINE };
}

/**
 * Contains no link, since people learn not to trust links in SMS. The last line names the host on which a browser may fill
 * the code in; carriers in Taiwan hold back an SMS with anything like an address that is not on their white list.
 */
export function codeText({ smsName, siteUrl, autofillLine }: Sender, area: string, code: string): string {
  const life = durationInWords(accountLimits.codeLife);
  const text = `【${smsName}】驗證碼 ${code}，${life}內有效，請勿提供給任何人。`;
  const hasLine = autofillLine === 'on' || (autofillLine === 'abroad' && area !== taiwan);
  return hasLine ? `${text}\n@${new URL(siteUrl).hostname} #${code}` : text;
}

export function alreadyMemberText({ smsName }: Sender): string {
  return `【${smsName}】您已是會員，請直接登入`;
}

export function emailCodeMail({ siteName }: Sender, code: string, link: string) {
  return {
    subject: `【${siteName}】電子信箱驗證碼 ${code}`,
    text: [
      `您正在為${siteName}的帳號綁定這個電子信箱。`,
      '',
      `驗證碼：${code}（${durationInWords(accountLimits.codeLife)}內有效，請勿提供給任何人）`,
      '',
      `也可以開啟以下連結完成驗證（${durationInWords(accountLimits.emailLinkLife)}內有效）：`,
      link,
      '',
      '若您沒有提出申請，請忽略這封信。',
    ].join('\n'),
  };
}

const ifNotYou = '若非本人操作，請立即以「忘記密碼」重設密碼並聯絡客服。';

const notices = {
  passwordChanged: { title: '登入密碼已變更', text: `您的登入密碼已變更，其他裝置已登出。${ifNotYou}` },
  phoneChanged: { title: '手機號碼已變更', text: `您的帳號已改用新的手機號碼登入，其他裝置已登出。${ifNotYou}` },
  emailBound: { title: '電子信箱已綁定', text: `您的帳號已綁定新的電子信箱。${ifNotYou}` },
  emailUnbound: { title: '電子信箱已解除綁定', text: `您的帳號已解除綁定電子信箱。${ifNotYou}` },
  identityVerified: { title: '身分驗證已通過', text: '您的身分驗證已通過。' },
  identityRejected: { title: '身分驗證未通過', text: '您的身分驗證未通過，原因請登入後於「身分驗證」查看。' },
  accountDeleted: { title: '帳號已刪除', text: '您的帳號與個人資料已刪除，感謝您的使用。' },
} as const;

export type NoticeName = keyof typeof notices;

export function noticeMail({ siteName }: Sender, name: NoticeName): { subject: string; text: string } {
  const { title, text } = notices[name];
  return { subject: `【${siteName}】${title}`, text: `【${siteName}】${text}` };
}

export function noticeSms({ smsName }: Sender, name: NoticeName): string {
  return `【${smsName}】${notices[name].text}`;
}
