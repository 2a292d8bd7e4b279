import { taiwan } from '../../contract/rules/phone.ts';
import type { OutgoingMessage } from './queries/outbox.ts';

/** Enough to recognise one's own number or address in a list, too little to use it. */
export function maskRecipient(message: OutgoingMessage): string {
  if (message.channel === 'sms') {
    const end = message.to.slice(-3);
    return message.area === taiwan ? `09** *** ${end}` : `${message.area} ***${end}`;
  }
  return message.to.replace(/^(.).*@/, '$1***@');
}
