import { accountLimits } from '../../contract/account-limits.ts';
import { type CountedNetwork, networksAround } from '../network/client-networks.ts';
import type { LimitRule } from '../rate-limits/queries/rate-limits.ts';
import type { Phone } from './phone-number.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const keys = {
  loginOfPhone: (phone: Phone) => `login phone ${phone.subject}`,
  proofOfPhone: (phone: Phone) => `login proof ${phone.subject}`,
  /** A prefix: the network follows the phone, so that all keys of one phone can be deleted together. */
  loginOfPhoneAnywhere: (phone: Phone) => `login pair ${phone.subject} from `,
  mailsOfMember: (memberId: string) => `send day member ${memberId}`,
  changesOfMember: (memberId: string) => `change day member ${memberId}`,
};

/** Rate limit keys: complete ones and prefixes. */
interface LimitKeys {
  keys: string[];
  prefixes: string[];
}

/** Creates a rule for the client's network and for each wider one around it, from narrow to wide. */
function forNetworks(network: string, ruleOf: (around: CountedNetwork) => LimitRule): LimitRule[] {
  return networksAround(network).map(ruleOf);
}

/** Where a password is asked for: at the login, or again in an open session. */
export type PasswordAsked = 'login' | 'session';

/**
 * Limits wrong passwords. A full rule blocks for `loginLock` seconds. In an open session tries are not counted with those
 * from anywhere: strangers must not be able to stop a member who is logged in from changing the account.
 */
export function loginRules(phone: Phone, network: string, asked: PasswordAsked): LimitRule[] {
  const { loginLock: seconds, loginWrongForNetwork } = accountLimits;
  return [
    ...forNetworks(network, ({ name, width }) => ({
      key: `login network ${name}`,
      times: loginWrongForNetwork[width],
      seconds,
      locks: true,
    })),
    asked === 'login'
      ? { key: keys.loginOfPhone(phone), times: accountLimits.loginWrongForPhone, seconds, locks: true }
      : { key: keys.proofOfPhone(phone), times: accountLimits.loginWrongInSession, seconds, locks: true },
    {
      key: `${keys.loginOfPhoneAnywhere(phone)}${network}`,
      times: accountLimits.loginWrongForPhoneAndNetwork,
      seconds,
      locks: true,
    },
  ];
}

/** The keys to clear after the owner of a phone has set a new password. */
export function loginKeysOf(phone: Phone): LimitKeys {
  return { keys: [keys.loginOfPhone(phone), keys.proofOfPhone(phone)], prefixes: [keys.loginOfPhoneAnywhere(phone)] };
}

function sendsAnHour(network: string): LimitRule[] {
  const { codeSendsAnHourForNetwork } = accountLimits;
  return forNetworks(network, ({ name, width }) => ({
    key: `send network ${name}`,
    times: codeSendsAnHourForNetwork[width],
    seconds: hour,
  }));
}

/** Limits each network to a share of the daily SMS maximum, at least one. */
function smsADay(network: string, dailyMax: number): LimitRule[] {
  const { codeShareOfDayForNetwork } = accountLimits;
  return forNetworks(network, ({ name, width }) => ({
    key: `send day network ${name}`,
    times: Math.max(1, Math.ceil(dailyMax * codeShareOfDayForNetwork[width])),
    seconds: day,
  }));
}

/** Limits requests for a code by SMS, for all purposes and whether or not one was sent. */
export function sendRules(phone: Phone, network: string, smsDailyMax: number): LimitRule[] {
  const { subject } = phone;
  return [
    ...sendsAnHour(network),
    ...smsADay(network, smsDailyMax),
    { key: `send day ${subject}`, times: accountLimits.codeSendsADay, seconds: day },
    { key: `send hour ${subject}`, times: accountLimits.codeSendsAnHour, seconds: hour },
    { key: `send pause ${subject}`, times: 1, seconds: accountLimits.codeResendAfter },
  ];
}

/** Limits requests for a code by mail. Counts both the email and the member, so that no mailbox can be flooded. */
export function mailRules({ memberId, email }: { memberId: string; email: string }, network: string): LimitRule[] {
  const address = email.toLowerCase();
  return [
    ...sendsAnHour(network),
    { key: keys.mailsOfMember(memberId), times: accountLimits.codeSendsADay, seconds: day },
    { key: `send day ${address}`, times: accountLimits.codeSendsADay, seconds: day },
    { key: `send hour ${address}`, times: accountLimits.codeSendsAnHour, seconds: hour },
    { key: `send pause ${address}`, times: 1, seconds: accountLimits.codeResendAfter },
  ];
}

/** Limits a member's changes of password, phone or email. */
export function changeRule(memberId: string): LimitRule {
  return { key: keys.changesOfMember(memberId), times: accountLimits.accountChangesADay, seconds: day };
}

/** Limits wrong codes for one phone or email, across all of its codes. */
export function codeRule(subject: string): LimitRule {
  return { key: `code ${subject}`, times: accountLimits.codeWrongAnHour, seconds: hour };
}

/** The keys of wrong passwords and wrong codes of a phone. */
export function triesOf(phone: Phone): LimitKeys {
  const { keys: logins, prefixes } = loginKeysOf(phone);
  return { keys: [...logins, codeRule(phone.subject).key], prefixes };
}

/**
 * The keys to clear when a member is deleted. The limits on codes sent to a phone or email stay until they expire, so that
 * deleting the account and registering again does not allow more codes.
 */
export function memberKeysOf(member: { memberId: string; phone: Phone; email: string | null }): LimitKeys {
  const { memberId, phone, email } = member;
  const { keys: tries, prefixes } = triesOf(phone);
  const ofEmail = email ? [codeRule(email.toLowerCase()).key] : [];
  return { keys: [...tries, ...ofEmail, keys.mailsOfMember(memberId), keys.changesOfMember(memberId)], prefixes };
}
