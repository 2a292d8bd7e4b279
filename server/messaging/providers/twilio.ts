import { DeliveryError, type Provider } from '../provider.ts';
import { callProvider, failureOf, isAccepted } from './outgoing-call.ts';

export interface TwilioOptions {
  accountSid: string;
  authToken: string;
  /** A number, a name of up to eleven letters, or the id of a messaging service. */
  from: string;
  /** Only tests bring their own. */
  base?: string;
}

/**
 * Codes about the site's own account, key or sender, some of which come as a 400 like those about a recipient: 20003
 * key, 20005 and 30002 account suspended, 20404 no such account, 212xx and 216xx sender, 63038 the account's daily limit.
 */
const ownFaults = new Set([20003, 20005, 20404, 21212, 21603, 21606, 21659, 21660, 30002, 63038]);

/** Twilio takes no key for repeated messages: what it may have taken is never handed over again. */
export function createTwilio(options: TwilioOptions): Provider {
  const { accountSid, authToken, from, base = 'https://api.twilio.com' } = options;
  const url = new URL(`/2010-04-01/Accounts/${accountSid}/Messages.json`, base);
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  const headers = {
    authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
  };
  return {
    name: 'twilio',
    isIdempotent: false,
    async send({ to, text }) {
      const body = new URLSearchParams({ To: to, [sender]: from, Body: text }).toString();
      const answer = await callProvider({ url, method: 'POST', headers, body });
      if (isAccepted(answer.status)) return;
      const code = errorCode(answer.body);
      const detail = code === null ? '' : `, Twilio ${code}`;
      if (code !== null && ownFaults.has(code)) throw new DeliveryError('not-taken', `HTTP ${answer.status}${detail}`);
      throw failureOf(answer.status, detail);
    },
  };
}

/** Twilio's own number for what is wrong; its sentence is left out, for it repeats the phone. */
function errorCode(body: string): number | null {
  try {
    const { code } = JSON.parse(body);
    return Number.isInteger(code) ? code : null;
  } catch {
    return null;
  }
}
