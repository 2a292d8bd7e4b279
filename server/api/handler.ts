import type { z } from 'zod';
import type { Call, Caller as Who } from '../../contract/api/call.ts';
import type { Members } from '../accounts/members.ts';
import type { OwnAccount } from '../accounts/own-account.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { Articles } from '../articles/articles.ts';
import type { Views } from '../articles/views.ts';
import type { Collections } from '../library/collections.ts';
import type { History } from '../library/history.ts';
import type { Tips } from '../library/tips.ts';
import type { Limit } from '../rate-limits/window-limit.ts';
import type { ArticleSearch } from '../search/article-search.ts';
import type { Tracking } from '../tracking/tracking.ts';

/** What a handler may use; handed down by `site.ts`. */
export interface Services {
  content: Articles;
  views: Views;
  articleSearch: ArticleSearch;
  visits: Tracking;
  members: Members;
  sessions: Sessions;
  own: OwnAccount;
  collections: Collections;
  history: History;
  tips: Tips;
}

/** Who calls, as far as it can be believed. */
export interface Caller {
  /** The client's address, or its /64: what limits count. */
  network: string;
  userAgent: string;
  /** What the `ip` header says. The visitor's own claim: kept with what was done, never trusted. */
  claimedIp: string | null;
}

/** Who calls a member's call: the token that came with it was good. */
export interface MemberCaller extends Caller {
  member: { id: string; sessionId: string };
}

/** Who calls what anyone may and members do otherwise: null where no good token came along. */
export interface EitherCaller extends Caller {
  member: MemberCaller['member'] | null;
}

type CallerOf<W extends Who> = W extends 'member' ? MemberCaller : W extends 'either' ? EitherCaller : Caller;

/** A handler says everything about its call: how often one client may make it, and what it does. */
interface Work<Body, Reply, W extends Who> {
  limit: Limit;
  /** Of a member's call: a token that was replaced or has run out will do, while its session goes on. */
  takesOldTokens?: boolean;
  /** Asked before the call is read; throws where it cannot be carried out now, whatever it says. */
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
  /** The caller of a member's call is a `MemberCaller`; `http/api-routes.ts` sees to it. */
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
