import type { OwnReport } from '../../contract/report.ts';
import { call } from '../api/call.ts';
import { unseenAnswers } from '../library/corrections/unseen-notices.ts';
import { session } from '../session/session.ts';

/** Records that a member has seen what came of these reports, so that the badge no longer counts them. */
export function tellSeen(reports: readonly OwnReport[]): void {
  const ids = reports.filter(({ state }) => state !== 'open').map(({ id }) => id);
  if (ids.length === 0 || session.current().state !== 'member') return;
  call('report/seen', { ids }).then(
    ({ unseen }) => unseenAnswers.set(unseen),
    () => {},
  );
}
