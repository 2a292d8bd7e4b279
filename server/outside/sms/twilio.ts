import { type Carrier, NotCarried } from '../carrier.ts';
import { callOutside, fateOf, isTaken } from '../outgoing-call.ts';

export interface TwilioOptions {
  accountSid: string;
  authToken: string;
  /** A number, a name of up to eleven letters, or the id of a messaging service. */
  from: string;
  /** Only tests bring their own. */
  base?: string;
}

/** Twilio takes no key for repeated messages: what it may have taken is never handed over again. */
export function createTwilio(options: TwilioOptions): Carrier {
  const { accountSid, authToken, from, base = 'https://api.twilio.com' } = options;
  const url = new URL(`/2010-04-01/Accounts/${accountSid}/Messages.json`, base);
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  const headers = {
    authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
  };
  return {
    name: 'twilio',
    knowsRepeats: false,
    async carry({ to, text }) {
      const body = new URLSearchParams({ To: to, [sender]: from, Body: text }).toString();
      const answer = await callOutside({ url, method: 'POST', headers, body });
      if (isTaken(answer.status)) return;
      throw new NotCarried(fateOf(answer.status), `HTTP ${answer.status}${errorCode(answer.body)}`);
    },
  };
}

/** Twilio's own number for what is wrong; its sentence is left out, for it repeats the phone. */
function errorCode(body: string): string {
  try {
    const { code } = JSON.parse(body);
    return Number.isInteger(code) ? `, Twilio ${code}` : '';
  } catch {
    return '';
  }
}
