import { setTimeout as pause } from 'node:timers/promises';
import type { Tokens } from '../../contract/account.ts';
import type { CallPath, CallReply } from '../../contract/api/calls.ts';
import { addressOf, callFrom } from '../harness/addresses.ts';
import type { ApiAnswer } from '../harness/calls.ts';
import { servedBy } from '../harness/connections/round-robin.ts';
import type { Fleet } from '../harness/fleet.ts';
import {
  askCode,
  newPhone,
  registerMember,
  registration,
  type TestMember,
  type TestPhone,
} from '../harness/members.ts';
import { addTestArticle, type TestArticle } from '../harness/test-content.ts';

const between = 15;

export interface Newcomer extends TestPhone {
  code: string;
  wasTried: boolean;
  /** What the site acknowledged. */
  tokens: Tokens | null;
}

/** Who and what is there before the load begins. */
export interface Cast {
  stories: TestArticle[];
  members: TestMember[];
  newcomers: Newcomer[];
  /** The id that the site gave to the browser of a visit. */
  visitId: string;
}

export interface LoadReport {
  answered: number;
  /** Whatever was not answered as it should be, in words. */
  wrong: string[];
  /** What was acknowledged of each member's collection: `phone id` and `phone slug`. */
  saved: Set<string>;
  read: Set<string>;
  visitId: string;
  /** Steps of the visit that were acknowledged, and by which process. */
  steps: { route: string; by: string | null }[];
  /** The tokens of the first member after many refreshes. */
  tokens: Tokens;
}

let asked = 0;
/** Each from another address, so that no limit is met. */
function call<P extends CallPath>(
  fleet: Fleet,
  path: P,
  body: unknown,
  token?: string,
): Promise<ApiAnswer<CallReply<P>>> {
  asked += 1;
  return callFrom(fleet, addressOf(asked), path, body, token);
}

export async function gatherCast(fleet: Fleet, newcomers: number): Promise<Cast> {
  const stories = await Promise.all(Array.from({ length: 20 }, () => addTestArticle(fleet.sql)));
  const toJoin = {
    sql: fleet.sql,
    dataDir: fleet.dataDir,
    api: <P extends CallPath>(path: P, body: unknown = {}, init: RequestInit = {}) => {
      const token = new Headers(init.headers).get('authorization')?.slice('Bearer '.length);
      return call(fleet, path, body, token);
    },
  };
  const members = await Promise.all(Array.from({ length: 3 }, () => registerMember(toJoin)));
  const invite = async (): Promise<Newcomer> => {
    const phone = newPhone();
    return { ...phone, code: await askCode(toJoin, 'register', phone), wasTried: false, tokens: null };
  };
  const invited: Newcomer[] = [];
  // A few at a time: all of them wait for the same row, and a busy machine would send some of them away.
  while (invited.length < newcomers) {
    const some = Array.from({ length: Math.min(6, newcomers - invited.length) }, invite);
    invited.push(...(await Promise.all(some)));
  }
  const { data: info } = await call(fleet, 'ip/info', { ip: '192.0.2.1' });
  const { data: agent } = await call(fleet, 'ip/agent', { infoId: info.id });
  return { stories, members, newcomers: invited, visitId: agent.id };
}

/** Reads, writes, registers and refreshes without a pause until the test ends it. */
export function startLoad(fleet: Fleet, { stories, members, newcomers, visitId }: Cast) {
  const [first] = members as [TestMember];
  const report: LoadReport = {
    answered: 0,
    wrong: [],
    saved: new Set(),
    read: new Set(),
    visitId,
    steps: [],
    tokens: first,
  };
  let isOver = false;

  /** Again and again; what goes wrong is noted, and the next one may do better. */
  async function repeat(what: string, work: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      await work(turn).then(
        () => {
          report.answered += 1;
        },
        (error: Error) => report.wrong.push(`${what}: ${error.message}`),
      );
      await pause(between);
    }
  }

  async function readPage(address: string, words: string): Promise<void> {
    const answer = await fleet.get(address);
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
    if (!text.includes(words)) throw new Error(`${address} does not show ${words}`);
  }

  /** Answered, and as it should be. */
  async function done<P extends CallPath>(path: P, body: unknown, token?: string): Promise<ApiAnswer<CallReply<P>>> {
    const answer = await call(fleet, path, body, token);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return answer;
  }

  const storyOf = (turn: number) => stories[turn % stories.length] as TestArticle;
  const running = [
    repeat('a reader', async (turn) => {
      const { slug, title } = storyOf(turn);
      await readPage(turn % 2 === 0 ? `/news/${slug}` : `/news/${slug}/_payload.json`, title);
    }),
    repeat('a list', async () => {
      const { data } = await done('article/list', { limit: 20 });
      if (data.items.length !== stories.length) throw new Error(`${data.items.length} articles`);
    }),
    repeat('a visit', async (turn) => {
      const route = `/news/${turn}`;
      const { headers } = await done('ip/history', { agentId: report.visitId, routeFrom: '/', routeTo: route });
      report.steps.push({ route, by: headers.get(servedBy) });
    }),
    repeat('a refresh', async () => {
      const { data } = await done('auth/refresh', { refreshToken: report.tokens.refreshToken });
      report.tokens = data;
    }),
    repeat('a registration', async (turn) => {
      const newcomer = newcomers[turn];
      if (!newcomer) return;
      newcomer.wasTried = true;
      newcomer.tokens = (await done('auth/register', registration(newcomer, newcomer.code))).data;
    }),
    ...members.slice(1).map(({ phone, token }) =>
      repeat('a collection', async (turn) => {
        const { id, slug } = storyOf(turn);
        await done('collection/add', { type: 'article', id }, token);
        report.saved.add(`${phone} ${id}`);
        await done('history/add', { slug, progress: turn % 100 }, token);
        report.read.add(`${phone} ${slug}`);
      }),
    ),
  ];

  return {
    report,
    async end(): Promise<LoadReport> {
      isOver = true;
      await Promise.all(running);
      return report;
    },
  };
}

/** What the database has of what was acknowledged. */
export async function kept(fleet: Fleet, { visitId }: LoadReport) {
  const texts = async (statement: string, values: unknown[] = []) =>
    new Set((await fleet.sql(statement, values)).map((row) => row.text as string));
  return {
    saved: await texts(
      `select phone || ' ' || item_id as text from saved_items join members on members.id = member_id`,
    ),
    read: await texts(`select phone || ' ' || slug as text from reading_history
      join members on members.id = member_id join articles on articles.id = article_id`),
    steps: await texts('select route_to as text from visit_routes where agent_id = $1', [visitId]),
    members: await texts('select phone as text from members'),
  };
}
