import type { TestSite } from './site.ts';

/** More than any ceiling of a test. */
const many = 1_000_000;

/** As if all SMS of the day had been asked for, those that are kept for forgotten passwords too where that is said. */
export async function useUpCeilings(site: Pick<TestSite, 'sql'>, { reserve = false } = {}): Promise<void> {
  await site.sql('update sms_days set queued = $1', [many]);
  if (reserve) await site.sql('update sms_days set reserve_used = $1', [many]);
}

/** As if no code had been requested today. */
export async function forgetCeilings(site: Pick<TestSite, 'sql'>): Promise<void> {
  await site.sql('delete from sms_days');
}
