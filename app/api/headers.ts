type SenderFact = 'authorization' | 'ip';

/** What every call says: what it carries, and who sends it as far as that is known. */
export const callHeaders: Record<string, string> = { 'content-type': 'application/json', accept: 'application/json' };

/** The session knows `authorization`, the visits know `ip`; null where it is not known any more. */
export function setCallHeader(fact: SenderFact, value: string | null): void {
  if (value === null) delete callHeaders[fact];
  else callHeaders[fact] = value;
}
