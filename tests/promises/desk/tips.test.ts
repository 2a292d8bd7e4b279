import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskTip } from '../../../contract/desk/model/tip.ts';
import { deskMessages } from '../../../contract/messages/desk-api-errors.ts';
import { taipeiDay } from '../../../contract/rules/taipei-time.ts';
import { stayClearOfMidnight } from '../../harness/database/taipei-midnight.ts';
import { addTestStaff, type TestStaff } from '../../harness/desk/desk.ts';
import { registerMember, type TestMember } from '../../harness/members.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';

let site: TestSite;
let editor: TestStaff;
let other: TestStaff;
let member: TestMember;

beforeAll(async () => {
  await stayClearOfMidnight();
  site = await startTestSite();
  editor = await addTestStaff(site, 'editor');
  other = await addTestStaff(site, 'editor');
  member = await registerMember(site);
});
afterAll(() => site.close());

const fileOf = (text: string | Uint8Array) => Buffer.from(text as string).toString('base64');
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();
const inDays = (days: number) => taipeiDay(new Date(), days);

async function add(day: string, title: string): Promise<DeskTip> {
  return (await editor.call('tip/add', { day, title, contentHtml: `<p>${title}的內容</p>` })).data;
}
const month = async (of: string) => (await editor.call('tip/month', { month: of })).data;
const titles = async (of: string) => (await month(of)).tips.map(({ day, title }) => `${day} ${title}`);

describe('tips at the desk', () => {
  it('are what members see at once, after each change', async () => {
    const seen = async () => (await member.api('tip/today')).data?.title ?? null;
    const tip = await add(inDays(0), '今天的');
    expect(await seen()).toBe('今天的');
    const changed = { ...tip, title: '改過的', contentHtml: '<p>內<script>alert(1)</script>容</p>' };
    const stored = (await editor.call('tip/change', changed)).data;
    expect(await seen()).toBe('改過的');
    expect(stored.contentHtml).toBe('<p>內容</p>');
    await member.api('tip/collection', { id: tip.id });
    await editor.call('tip/remove', stored);
    expect(await seen()).toBeNull();
    expect((await editor.call('tip/restore', { id: tip.id })).data).toEqual(stored);
    expect((await member.api('tip/today')).data).toMatchObject({ id: tip.id, title: '改過的', saved: true });
    const { tip: moved } = (await editor.call('tip/move', { ...stored, day: inDays(1) })).data;
    expect(await seen()).toBeNull();
    expect(moved).toMatchObject({ id: tip.id, day: inDays(1) });
  });

  it('name the days without one among the next thirty', async () => {
    const { today, emptyAhead } = await month(inDays(0).slice(0, 7));
    expect(today).toBe(inDays(0));
    expect(emptyAhead).toHaveLength(29);
    expect(emptyAhead).not.toContain(inDays(1));
    expect(emptyAhead.at(-1)).toBe(inDays(29));
  });

  it('are one for each day: a taken day is not given away, and a move exchanges two days', async () => {
    const [one, two] = [await add('2094-02-03', '甲'), await add('2094-02-28', '乙')];
    const taken = await editor.call('tip/add', { day: one.day, title: '丙', contentHtml: '<p>丙</p>' });
    expect(taken.envelope.message).toBe(deskMessages.tipDayTaken(one.day, '甲'));
    expect((await editor.call('tip/change', { ...one, day: two.day })).status).toBe(409);
    const moved = (await editor.call('tip/move', { ...one, day: two.day })).data;
    expect(moved.exchangedWith).toBe('乙');
    expect(await titles('2094-02')).toEqual(['2094-02-03 乙', '2094-02-28 甲']);
    await editor.call('tip/move', { ...moved.tip, day: one.day });
    expect(await titles('2094-02')).toEqual(['2094-02-03 甲', '2094-02-28 乙']);
    await editor.call('tip/remove', one);
    await add(one.day, '新的');
    expect((await editor.call('tip/restore', { id: one.id })).status).toBe(409);
  });

  it('of two who change the same one at once, one is stored and the other gets an error', async () => {
    const tip = await add('2094-03-01', '同時');
    const moves = [editor, other].map((staff, at) => staff.call('tip/move', { ...tip, day: `2094-03-0${at + 2}` }));
    expect(statuses(await Promise.all(moves))).toEqual([200, 409]);
    const [moved] = (await month('2094-03')).tips;
    const changes = [editor, other].map((staff) => staff.call('tip/change', { ...moved, title: `${staff.name}改的` }));
    expect(statuses(await Promise.all(changes))).toEqual([200, 409]);
    const empty = { day: '2094-03-09', contentHtml: '<p>字</p>' };
    const adds = [editor, other].map((staff) => staff.call('tip/add', { ...empty, title: `${staff.name}寫的` }));
    expect(statuses(await Promise.all(adds))).toEqual([200, 409]);
    expect((await other.call('tip/remove', tip)).status).toBe(409);
  });

  it.each([
    [{ title: '  ' }, 'title'],
    [{ contentHtml: '<p> </p><script>x</script>' }, 'contentHtml'],
    [{ contentHtml: `<p>${'字'.repeat(1_001)}</p>` }, 'contentHtml'],
    [{ day: '2094-02-30' }, 'day'],
  ])('what cannot be stored is turned down, naming the field (case %#)', async (part, field) => {
    const body = { day: '2094-04-01', title: '題', contentHtml: '<p>字</p>', ...part };
    const { envelope } = await editor.call('tip/add', body);
    expect(Object.keys((envelope.data as unknown as { fields: object }).fields)).toEqual([field]);
  });

  it('are in the audit log with who changed what', async () => {
    const staff = await addTestStaff(site, 'editor');
    const text = { title: '紀錄', contentHtml: '<p>字</p>' };
    const tip = (await staff.call('tip/add', { day: '2094-05-01', ...text })).data;
    const { data } = await staff.call('tip/move', { ...tip, day: '2094-05-02' });
    await staff.call('tip/remove', data.tip);
    await staff.call('tip/restore', { id: tip.id });
    await staff.call('tip/change', { ...data.tip, title: '紀錄二' });
    const file = fileOf('日期,標題,內容\n2094-05-02,三,三\n2094-05-03,四,四\n');
    const { version } = (await staff.call('tip/check-file', { file })).data;
    await staff.call('tip/import', { file, version, clashes: 'replace' });
    const rows = await site.sql('select action, detail from audit_log where actor = $1 order by id', [staff.email]);
    expect(rows.map(({ action, detail }) => `${action}: ${detail}`)).toEqual([
      'tips add: 2094-05-01 紀錄',
      'tips move: 2094-05-01 → 2094-05-02 紀錄',
      'tips remove: 2094-05-02 紀錄',
      'tips restore: 2094-05-02 紀錄',
      'tips change: 2094-05-02 紀錄二',
      'tips import: 新增 1 則、取代 1 則：2094-05-02 到 2094-05-03',
    ]);
  });
});

describe('a CSV of tips', () => {
  const rowsOf = async (file: string) =>
    (await editor.call('tip/check-file', { file })).data.rows.map(
      ({ day, title, state }) => `${day} ${title} ${state}`,
    );

  it('is shown before it is stored, and keeps or replaces the days that have another tip', async () => {
    await add('2094-06-02', '原有的');
    const file = fileOf('日期,標題,內容\r\n2094-06-01,一,"甲,乙\r\n丙"\r\n2094-06-02,二,**重點**在此\r\n');
    const { version, rows, problems } = (await editor.call('tip/check-file', { file })).data;
    expect([problems, rows.map(({ state, storedTitle }) => [state, storedTitle])]).toEqual([
      [],
      [
        ['new', null],
        ['clash', '原有的'],
      ],
    ]);
    expect(await titles('2094-06')).toEqual(['2094-06-02 原有的']);
    const kept = await editor.call('tip/import', { file, version, clashes: 'keep' });
    expect(kept.data).toEqual({ added: 1, replaced: 0 });
    expect((await editor.call('tip/import', { file, version, clashes: 'keep' })).envelope.message).toBe(
      deskMessages.tipDaysChanged,
    );
    const again = (await editor.call('tip/check-file', { file })).data;
    expect(again.rows.map(({ state }) => state)).toEqual(['same', 'clash']);
    const replaced = await editor.call('tip/import', { file, version: again.version, clashes: 'replace' });
    expect(replaced.data).toEqual({ added: 0, replaced: 1 });
    expect((await month('2094-06')).tips.map(({ contentHtml }) => contentHtml.trim())).toEqual([
      '<p>甲,乙<br />丙</p>',
      '<p><strong>重點</strong>在此</p>',
    ]);
  });

  it('with one wrong line stores nothing, and names every wrong line', async () => {
    const file = fileOf('日期,標題,內容\n2094-07-01,一,甲\n七月二日,二,乙\n2094-07-03,三,\n');
    const { problems, version } = (await editor.call('tip/check-file', { file })).data;
    expect(problems).toEqual([
      { line: 3, problem: deskMessages.tipFileDay('七月二日') },
      { line: 4, problem: deskMessages.tipFileColumns },
    ]);
    const { status, envelope } = await editor.call('tip/import', { file, version, clashes: 'replace' });
    expect([status, envelope.message]).toEqual([409, deskMessages.tipFileProblems(2)]);
    expect(await titles('2094-07')).toEqual([]);
  });

  it.each([
    ['UTF-8 with a byte order mark', Buffer.from('\ufeff日期,標題,內容\n2094-08-01,海,海為什麼是鹹的\n')],
    // The same text.
    [
      'Big5',
      Buffer.from(
        'a4e9b4c12cbcd0c3442ca4baae650d0a323039342d30382d30312caefc2caefcacb0a4b0bbf2ac4fc4d0aaba0d0a',
        'hex',
      ),
    ],
    [
      'UTF-16 as a spreadsheet saves it',
      Buffer.from('\ufeff日期\t標題\t內容\r\n2094-08-01\t海\t海為什麼是鹹的\r\n', 'utf16le'),
    ],
  ])('may be in %s', async (_encoding, bytes) => {
    expect(await rowsOf(fileOf(bytes))).toEqual(['2094-08-01 海 new']);
  });

  it('of all tips can be opened in a spreadsheet, and importing it again changes nothing', async () => {
    await editor.call('tip/add', { day: '2094-09-01', title: '=1+1', contentHtml: '<ul><li>一</li><li>二</li></ul>' });
    const html = '<p>第一行<br>第二行</p><p>有<a href="/news">連結</a>與<strong>「重點」</strong>。</p>';
    await editor.call('tip/add', { day: '2094-09-02', title: '"引號", 逗號', contentHtml: html });
    const { csv, rows } = (await editor.call('tip/export')).data;
    expect(csv).toContain("2094-09-01,'=1+1,");
    const check = await editor.call('tip/check-file', { file: fileOf(`\ufeff${csv}`) });
    expect(check.data.problems).toEqual([]);
    expect(check.data.rows).toHaveLength(rows);
    expect(check.data.rows.filter(({ state }) => state !== 'same')).toEqual([]);
  });
});
