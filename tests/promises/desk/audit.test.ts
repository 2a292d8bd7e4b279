import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskCalls } from '../../../contract/desk/calls.ts';
import { addTestStaff, type TestStaff } from '../../harness/desk/desk.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';

let site: TestSite;
let admin: TestStaff;

beforeAll(async () => {
  site = await startTestSite();
  admin = await addTestStaff(site, 'admin', '陳管理');
  await site.sql(`
    insert into audit_log (at, actor, action, detail)
      select '2026-03-10T16:30:00Z'::timestamptz + number * interval '1 minute', 'lin@desk.example', 'content publish', 'story-' || number
      from generate_series(1, 60) as number;
    insert into audit_log (at, actor, action, detail) values
      ('2026-03-10T15:59:59.999Z', 'wang@desk.example', 'contents', 'before midnight'),
      ('2026-03-11T15:59:59.999Z', 'WANG@desk.example', 'tags merge', '=HYPERLINK("x")，甲 → 乙'),
      ('2026-03-11T16:00:00Z', 'wang@desk.example', 'tags rename', 'after midnight')`);
});
afterAll(() => site.close());

const details = async (filter: object) =>
  (await admin.call('audit/list', { limit: 50, ...filter })).data.items.map(({ detail }) => detail);

describe('the audit log at the desk', () => {
  it('comes in pages, newest first, without a gap or a double', async () => {
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = (await admin.call('audit/list', { subject: 'content', limit: 25, ...(cursor && { cursor }) })).data;
      seen.push(...page.items.map(({ detail }) => detail));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(Array.from({ length: 60 }, (_, at) => `story-${60 - at}`));
  });

  it('filters by who, what, which one, and whole days in Taipei', async () => {
    expect(await details({ actor: 'wang@DESK' })).toHaveLength(3);
    expect(await details({ subject: 'tags' })).toEqual(['after midnight', '=HYPERLINK("x")，甲 → 乙']);
    expect(await details({ words: 'story-60' })).toEqual(['story-60']);
    const day = await details({ since: '2026-03-11', until: '2026-03-11', actor: 'wang' });
    expect(day).toEqual(['=HYPERLINK("x")，甲 → 乙']);
    expect((await admin.call('audit/list', { since: '2026-02-30' })).envelope.error).toBe('INVALID_INPUT');
  });

  it('is exported as CSV that no spreadsheet runs as a formula, and the export is in the log', async () => {
    const { csv, rows, isAll } = (await admin.call('audit/export', { subject: 'tags', until: '2026-03-11' })).data;
    expect([rows, isAll]).toEqual([1, true]);
    expect(csv.split('\r\n')[1]).toBe(
      `2026-03-11 23:59,WANG@desk.example,標籤・合併,tags merge,,"'=HYPERLINK(""x"")，甲 → 乙"`,
    );
    expect(await site.sql(`select actor, detail from audit_log where action = 'audit export'`)).toEqual([
      { actor: admin.email, detail: '1' },
    ]);
  });

  it('is exported only after a fresh proof, because it tells who looked at which member; reading it needs none', async () => {
    await site.sql(`update staff_sessions set proved_at = now() - interval '16 minutes' where staff_id = $1`, [
      admin.id,
    ]);
    const refused = await admin.call('audit/export', { subject: 'tags' });
    expect([refused.status, refused.envelope.data]).toEqual([403, { stepUp: true }]);
    expect((await admin.call('audit/list', { limit: 1 })).status).toBe(200);
    expect(await site.sql(`select 1 from audit_log where action = 'audit export'`)).toHaveLength(1);
  });

  it('is one of the exports that need such a proof: all but those that are about no one', () => {
    const exports = deskCalls.filter(({ path }) => path.includes('export'));
    const free = exports.filter((each) => !each.stepUp).map(({ path }) => path);
    expect(exports.length).toBeGreaterThan(free.length);
    expect(free.sort()).toEqual(['figures/export', 'figures/export-members', 'tip/export']);
  });
});
