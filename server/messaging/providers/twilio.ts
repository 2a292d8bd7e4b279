import { DeliveryError, httpError, type Provider } from '../provider.ts';
import { callProvider, isAccepted } from './outgoing-call.ts';

export interface TwilioOptions {
  accountSid: string;
  authToken: string;
  /** A number, a name of up to eleven letters, or the id of a messaging service. */
  from: string;
  /** Set only by tests. */
  base?: string;
}

/**
 * Error codes about the site's account, key or sender. Some have status 400, like errors about a recipient: 20003
 * key, 20005 and 30002 account suspended, 20404 no such account, 212xx and 216xx sender, 63038 the account's daily limit.
 */
const accountErrors = new Set([20003, 20005, 20404, 21212, 21603, 21606, 21659, 21660, 30002, 63038]);

/** Twilio has no idempotency key, so a message that it may have accepted is never sent again. */
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
      const response = await callProvider({ url, method: 'POST', headers, body });
      if (isAccepted(response.status)) return;
      const code = errorCode(response.body);
      const detail = code === null ? '' : `, Twilio ${code}`;
      if (code !== null && accountErrors.has(code))
        throw new DeliveryError('not-accepted', `HTTP ${response.status}${detail}`);
      throw httpError(response.status, detail);
    },
  };
}

/** Returns Twilio's error code. Its error text is left out because it repeats the phone number. */
function errorCode(body: string): number | null {
  try {
    const { code } = JSON.parse(body);
    return Number.isInteger(code) ? code : null;
  } catch {
    return null;
  }
}
