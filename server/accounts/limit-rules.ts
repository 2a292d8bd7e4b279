import { accountLimits } from '../../contract/account-limits.ts';
import { type CountedNetwork, networksAround } from '../network/networks.ts';
import type { LimitRule } from '../rate-limits/queries/rate-limits.ts';
import type { Phone } from './phone-number.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const keys = {
  loginOfPhone: (phone: Phone) => `login phone ${phone.subject}`,
  /** The phone stands first, so that all networks of one phone begin alike. */
  loginOfPhoneAnywhere: (phone: Phone) => `login pair ${phone.subject} from `,
  mailsOfMember: (memberId: string) => `send day member ${memberId}`,
  changesOfMember: (memberId: string) => `change day member ${memberId}`,
};

/** What is counted under, by whole names and by how names begin. */
interface LimitKeys {
  keys: string[];
  prefixes: string[];
}

/** Under every network around the client, the narrow before the wide. */
function forNetworks(network: string, ruleOf: (around: CountedNetwork) => LimitRule): LimitRule[] {
  return networksAround(network).map(ruleOf);
}

/** Wrong passwords; each rule closes for a quarter of an hour once it is full. */
export function loginRules(phone: Phone, network: string): LimitRule[] {
  const { loginLock: seconds, loginWrongForNetwork } = accountLimits;
  return [
    ...forNetworks(network, ({ name, width }) => ({
      key: `login network ${name}`,
      times: loginWrongForNetwork[width],
      seconds,
      locks: true,
    })),
    { key: keys.loginOfPhone(phone), times: accountLimits.loginWrongForPhone, seconds, locks: true },
    {
      key: `${keys.loginOfPhoneAnywhere(phone)}${network}`,
      times: accountLimits.loginWrongForPhoneAndNetwork,
      seconds,
      locks: true,
    },
  ];
}

/** What is forgotten once the owner of a phone has set a new password. */
export function loginKeysOf(phone: Phone): LimitKeys {
  return { keys: [keys.loginOfPhone(phone)], prefixes: [keys.loginOfPhoneAnywhere(phone)] };
}

function sendsAnHour(network: string): LimitRule[] {
  const { codeSendsAnHourForNetwork } = accountLimits;
  return forNetworks(network, ({ name, width }) => ({
    key: `send network ${name}`,
    times: codeSendsAnHourForNetwork[width],
    seconds: hour,
  }));
}

/** A part of what all may have sent in a day, at least one. */
function smsADay(network: string, dailyMax: number): LimitRule[] {
  const { codeShareOfDayForNetwork } = accountLimits;
  return forNetworks(network, ({ name, width }) => ({
    key: `send day network ${name}`,
    times: Math.max(1, Math.ceil(dailyMax * codeShareOfDayForNetwork[width])),
    seconds: day,
  }));
}

/** Codes asked for, whatever they are for and whether or not anything was sent. */
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

/** The same for mail; an address and the member who asks for it are both counted, so that nobody can be flooded. */
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

/** Changes of password, phone or email of one member. */
export function changeRule(memberId: string): LimitRule {
  return { key: keys.changesOfMember(memberId), times: accountLimits.accountChangesADay, seconds: day };
}

/** Wrong codes of one phone or address, over all of its codes. */
export function codeRule(subject: string): LimitRule {
  return { key: `code ${subject}`, times: accountLimits.codeWrongAnHour, seconds: hour };
}

/** Wrong passwords and wrong codes of a phone. */
export function triesOf(phone: Phone): LimitKeys {
  const { keys: logins, prefixes } = loginKeysOf(phone);
  return { keys: [...logins, codeRule(phone.subject).key], prefixes };
}

/**
 * Everything that is counted of a member, for when they go. What was sent of late to a phone or an address stays for the
 * day it is counted: leaving and coming back must not be a way to send more.
 */
export function memberKeysOf(member: { memberId: string; phone: Phone; email: string | null }): LimitKeys {
  const { memberId, phone, email } = member;
  const { keys: tries, prefixes } = triesOf(phone);
  const ofEmail = email ? [codeRule(email.toLowerCase()).key] : [];
  return { keys: [...tries, ...ofEmail, keys.mailsOfMember(memberId), keys.changesOfMember(memberId)], prefixes };
}
