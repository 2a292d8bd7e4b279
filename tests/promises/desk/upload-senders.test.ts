import { stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deskLimits } from '../../../contract/desk/limits.ts';
import { openRawConnection } from '../../harness/connections/raw-connection.ts';
import { addTestStaff } from '../../harness/desk/desk.ts';
import { beginUpload, tusHeaders } from '../../harness/desk/uploads.ts';
import { fakeClock } from '../../harness/fake-clock.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';

let site: TestSite;
const clock = fakeClock();

beforeAll(async () => {
  site = await startTestSite({ clock });
});
afterAll(() => site.close());

it('one person has at most forty unfinished uploads, also when sixty are begun at once', async () => {
  const by = await addTestStaff(site, 'reporter');
  const begun = await Promise.all(
    Array.from({ length: 60 }, (_, at) => beginUpload({ url: site.url, by }, 1_000, `${at}.jpg`)),
  );
  expect(begun.filter(({ status }) => status === 201)).toHaveLength(deskLimits.uploadsMost);
  expect(begun.filter(({ status }) => status === 409)).toHaveLength(60 - deskLimits.uploadsMost);
  const [{ count }] = await site.sql('select count(*)::int from media_uploads where staff_id = $1', [by.id]);
  expect(count).toBe(deskLimits.uploadsMost);
});

it.each([
  ['is disabled', 'update staff set is_disabled = true where id = $1'],
  ['is logged out', 'delete from staff_sessions where staff_id = $1'],
])('a piece on its way ends when its sender %s', async (_name, statement) => {
  const by = await addTestStaff(site, 'reporter');
  const address = (await beginUpload({ url: site.url, by }, 100_000)).headers.get('location') ?? '';
  const file = path.join(site.dataDir, 'media', 'uploads', `${address.split('/').at(-1)}.part`);
  const received = async () => (await stat(file)).size;
  const headers = {
    host: new URL(site.url).host,
    ...tusHeaders({ url: site.url, by }),
    'content-type': 'application/offset+octet-stream',
    'upload-offset': '0',
    'content-length': '100000',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const connection = await openRawConnection(site.url);
  connection.send(`PATCH ${address} HTTP/1.1\r\n${head.join('')}\r\n`);
  connection.send(Buffer.alloc(10_000));
  await expect.poll(received).toBe(10_000);
  await site.sql(statement, [by.id]);
  clock.forward(2_000);
  connection.send(Buffer.alloc(10_000));
  expect((await connection.answer).status).toBe(401);
  expect(await connection.closed).toBe('end');
  expect(await received()).toBe(10_000);
  connection.socket.destroy();
});
