import type { Identity, IdentityState } from '../../account.ts';

/** Why a member of the staff looks at a member's data; something can be written beside it. */
export const lookReasons = [
  '會員來電或來信',
  '登入或收碼有問題',
  '身分審核',
  '個資請求',
  '檢舉或濫用',
  '其他',
] as const;

/** Why an identity is rejected, as the member reads it; another reason can be written instead. */
export const rejectReasons = [
  '姓名與證件不符',
  '生日與證件不符',
  '身分證字號有誤，請確認後再送出',
  '無法完成驗證，請聯絡客服',
] as const;

export const identityStateNames: Record<IdentityState, string> = {
  none: '未驗證',
  pending: '審核中',
  verified: '已驗證',
  rejected: '已退件',
};

/** A member in a list of found ones: enough to recognise them, nothing to copy. */
export interface FoundMember {
  id: string;
  maskedName: string;
  maskedPhone: string;
  maskedEmail: string | null;
  identity: IdentityState;
  registeredAt: string;
}

/** One member, as the staff see them after giving a reason. */
export interface MemberDetails {
  id: string;
  name: string;
  maskedPhone: string;
  maskedEmail: string | null;
  emailVerified: boolean;
  registeredAt: string;
  /** Of the devices that are logged in; null without one. */
  lastLoginAt: string | null;
  /** Wrong passwords have closed the login until then, at least from one network. */
  lockedUntil: string | null;
  identity: Identity;
  devices: MemberDevice[];
}

export interface MemberDevice {
  id: string;
  name: string;
  /** Anonymised so that it identifies no household. */
  network: string;
  loggedInAt: string;
  lastUsedAt: string;
}

/** What is masked in `MemberDetails`. */
export interface MemberContact {
  phone: string;
  email: string | null;
}

/** A pending identity request. */
export interface IdentityApplication {
  id: string;
  memberId: string;
  realName: string;
  /** The name in the member's profile; the request may have another. */
  profileName: string;
  birthday: string;
  maskedNumber: string;
  submittedAt: string;
  /** Other members who submitted the same number. */
  duplicates: { memberId: string; state: IdentityState }[];
}
