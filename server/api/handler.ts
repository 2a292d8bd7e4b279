import type { z } from 'zod';
import type { Call, Caller as Who } from '../../contract/api/call.ts';
import type { MemberAccount } from '../accounts/member-account.ts';
import type { Members } from '../accounts/registration-and-login.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { Articles } from '../articles/articles.ts';
import type { ChangesSinceReading } from '../articles/changes-since.ts';
import type { Views } from '../articles/count-views.ts';
import type { Collections } from '../library/collections.ts';
import type { CorrectionNotices } from '../library/correction-notices.ts';
import type { History } from '../library/history.ts';
import type { Later } from '../library/later.ts';
import type { Tips } from '../library/tips.ts';
import type { Limit } from '../rate-limits/window-limit.ts';
import type { Reports } from '../reports/reports.ts';
import type { ArticleSearch } from '../search/article-search.ts';
import type { Tracking } from '../tracking/tracking.ts';

/** What a handler may use; `site.ts` passes it in. */
export interface Services {
  content: Articles;
  views: Views;
  articleSearch: ArticleSearch;
  visits: Tracking;
  members: Members;
  sessions: Sessions;
  account: MemberAccount;
  collections: Collections;
  later: Later;
  history: History;
  changesSince: ChangesSinceReading;
  correctionNotices: CorrectionNotices;
  tips: Tips;
  reports: Reports;
}

/** Who sends a call, as far as the server can verify it. */
export interface Caller {
  /** The client's address, or its /64: the unit of rate limits. */
  network: string;
  userAgent: string;
  /** The `ip` header: the visitor's own claim. It is stored with records and never trusted. */
  claimedIp: string | null;
}

/** The caller of a member's call, whose token was valid. */
export interface MemberCaller extends Caller {
  member: { id: string; sessionId: string };
}

/** The caller of a call that is open to all but differs for members; null without a valid token. */
export interface EitherCaller extends Caller {
  member: MemberCaller['member'] | null;
}

type CallerOf<W extends Who> = W extends 'member' ? MemberCaller : W extends 'either' ? EitherCaller : Caller;

/** A handler defines everything about its call: its rate limit and what it does. */
interface Work<Body, Reply, W extends Who> {
  limit: Limit;
  /** For a member's call: also accepts a token that was replaced or has expired, while its session lasts. */
  takesOldTokens?: boolean;
  /** Runs before the body is read; throws if the call cannot be served now, whatever the body is. */
  admit?(services: Services): void;
  work(services: Services, body: Body, caller: CallerOf<W>): Promise<Reply>;
}

export interface Handler {
  path: string;
  who: Who;
  limit: Limit;
  takesOldTokens: boolean;
  schema: z.ZodType;
  admit?: ((services: Services) => void) | undefined;
  /** `http/api-routes.ts` ensures that the caller of a member's call is a `MemberCaller`. */
  work(services: Services, body: unknown, caller: Caller): Promise<unknown>;
}

export function handleCall<Path extends string, Body extends z.ZodType, Reply, W extends Who>(
  call: Call<Path, Body, Reply, W>,
  { limit, takesOldTokens = false, admit, work }: Work<z.output<Body>, Reply, W>,
): Handler {
  return {
    path: call.path,
    who: call.who,
    limit,
    takesOldTokens,
    schema: call.body,
    admit,
    work: (services, body, caller) => work(services, body as z.output<Body>, caller as CallerOf<W>),
  };
}
