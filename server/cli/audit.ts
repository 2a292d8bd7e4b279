import { formatTime } from '../articles/editing/publish-time.ts';
import { listAudit } from '../audit/queries/audit-log.ts';
import { BadUsage, defineCommand } from './command.ts';
import { readLimit, readPast } from './period.ts';
import { table } from './terminal.ts';

const usualLimit = 50;

export const commands = {
  'audit list': defineCommand({
    usage: '[細節裡的字]',
    words: [0, 1],
    says: ['列出誰在什麼時候做了什麼或看了哪位會員的資料，新的在前；時間是臺北時間。'],
    options: {
      actor: { type: 'string', value: '名字', says: '只列這個人做的' },
      action: { type: 'string', value: '動作', says: '只列這類動作，例如 members、"content publish"' },
      member: { type: 'string', value: '編號', says: '只列關於這位會員的' },
      since: { type: 'string', value: '時間', says: '從什麼時候起：2026-03-10、12h、7d' },
      until: { type: 'string', value: '時間', says: '到什麼時候為止' },
      limit: { type: 'string', value: '數目', says: `最多幾筆，預設 ${usualLimit}` },
    },
    async run({ words: [words], options, clock, report, withDatabase }) {
      const { actor, action, member, since, until, limit } = options;
      if (member !== undefined && !/^\d{1,18}$/.test(member)) throw new BadUsage('--member 要是會員編號。');
      const time = (name: string, text: string | undefined) =>
        text === undefined ? undefined : readPast(name, text, clock.now());
      const filter = {
        words,
        actor,
        action,
        memberId: member,
        since: time('--since', since),
        until: time('--until', until),
        limit: readLimit(limit, usualLimit),
      };
      const found = await withDatabase((db) => listAudit(db, filter));
      const rows = found.map((entry) => [
        formatTime(entry.at),
        entry.actor,
        entry.action,
        entry.member_id ?? '',
        entry.detail,
      ]);
      report(
        { entries: found.map(({ id: _, member_id, ...entry }) => ({ ...entry, memberId: member_id })) },
        rows.length > 0 ? table(['時間', '經手', '動作', '會員', '細節'], rows) : '沒有符合的紀錄。',
      );
    },
  }),
};
