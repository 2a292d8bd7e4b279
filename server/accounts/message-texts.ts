import { accountLimits } from '../../contract/account-limits.ts';

/** Every SMS names the site. The last line of a code SMS names the host on which a browser may fill the code in. */
export interface Sender {
  siteName: string;
  siteUrl: string;
}

/** Contains no link, since people learn not to trust links in SMS. The last line is the format for browser autofill. */
export function codeText({ siteName, siteUrl }: Sender, code: string): string {
  const minutes = accountLimits.codeLife / 60;
  return `【${siteName}】驗證碼 ${code}，${minutes} 分鐘內有效，請勿提供給任何人。\n@${new URL(siteUrl).hostname} #${code}`;
}

export function alreadyMemberText({ siteName }: Sender): string {
  return `【${siteName}】您已是會員，請直接登入`;
}

export function passwordChangedText({ siteName }: Sender): string {
  return `【${siteName}】您的登入密碼已變更。若非本人操作，請立即以「忘記密碼」重設。`;
}

export function passwordChangedSubject({ siteName }: Sender): string {
  return `【${siteName}】登入密碼已變更`;
}
