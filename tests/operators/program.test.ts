import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { createDatabase, databaseUrl } from '../harness/database/postgres-databases.ts';
import { runCommand } from '../harness/operator.ts';
import { tempFolder } from '../harness/temp-folder.ts';
import { secretKey } from '../harness/templates.ts';

const run = promisify(execFile);
const wrapper = path.resolve('deploy/bin/site');

let name: string;
let settings: Record<'DATABASE_URL' | 'SECRET_KEY', string>;

beforeAll(async () => {
  const port = inject('postgresPort');
  name = await createDatabase(port);
  const DATABASE_URL = databaseUrl(port, name).replace('postgres@', 'postgres:opensesame@');
  settings = { DATABASE_URL, SECRET_KEY: secretKey };
});

describe('the database is named', () => {
  test('in the answer of a command that changes something, without the password', async () => {
    const { code, stdout, stderr } = await runCommand(settings, 'categories', 'add', 'harbor', '港口');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.trimEnd().split('\n').at(-1)).toBe(`資料庫：127.0.0.1:${inject('postgresPort')}/${name}`);
    expect(stdout).not.toContain('opensesame');
    const asJson = await runCommand(settings, 'categories', 'describe', 'harbor', '--order', '2', '--json');
    expect(asJson.lines).toEqual([expect.objectContaining({ database: expect.stringContaining(`/${name}`) })]);
  });

  test('in no answer of a command that only reads', async () => {
    const { stdout } = await runCommand(settings, 'categories', 'list');
    expect(stdout).toContain('港口');
    expect(stdout).not.toContain(name);
  });
});

describe('a folder without a database', () => {
  test('is refused, and nothing is made in it', async () => {
    const DATA_DIR = path.join(tempFolder(), 'data');
    const { code, stderr } = await runCommand({ DATA_DIR }, 'categories', 'add', 'harbor', '港口');
    expect([code, stderr.trim().split('\n').length]).toEqual([1, 1]);
    expect(stderr).toContain(DATA_DIR);
    expect(stderr).toContain('--new');
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  test('gets one where the operator says so, and is named', async () => {
    const DATA_DIR = path.join(tempFolder(), 'data');
    const made = await runCommand({ DATA_DIR }, 'db', 'migrate', '--new');
    expect([made.code, made.stderr]).toEqual([0, '']);
    expect(made.stdout).toContain(`資料庫：內嵌 ${DATA_DIR}`);
    expect((await runCommand({ DATA_DIR }, 'db', 'check')).code).toBe(0);
  });
});

describe('the wrapper of an installed site', () => {
  const written = (lines: string[]) => {
    const file = path.join(tempFolder(), 'settings.env');
    writeFileSync(file, lines.join('\n'));
    return { PATH: process.env.PATH, JIANWEN_SETTINGS: file, JIANWEN_USER: 'nobody-here' };
  };
  const drivers = ['SMS_DRIVER=http', 'SMS_HTTP_URL=https://gateway.example/send', 'MAIL_DRIVER=smtp'];

  test('reads the settings as systemd does, and has the working folder of its caller', async () => {
    const env = written([
      '# a comment',
      `DATABASE_URL=${settings.DATABASE_URL}`,
      `SECRET_KEY="${secretKey}"`,
      'SITE_URL=https://news.example',
      ...drivers,
      'SMTP_URL=smtps://user:$HOME@mail.example:465',
      `SMS_HTTP_BODY='{"to":"{{to}}","text":"{{text}} # $(false)"}'`,
      'MAIL_FROM=見聞 <service@news.example>',
    ]);
    const folder = tempFolder();
    writeFileSync(path.join(folder, 'shell.md'), ['---', 'title: 殼', 'category: harbor', '---', '字。'].join('\n'));
    const listed = await run(wrapper, ['categories', 'list', '--json'], { env, cwd: folder });
    expect(JSON.parse(listed.stdout).categories).toMatchObject([{ slug: 'harbor' }]);
    const trial = await run(wrapper, ['content', 'import', 'shell.md', '--dry-run'], { env, cwd: folder }).catch(
      (error) => error,
    );
    expect(trial.stdout).toContain('shell.md');
  });

  test('lets a variable that is set win over the file, and is in production otherwise', async () => {
    const env = { ...written(['SITE_URL=https://news.example']), DATA_DIR: path.join(tempFolder(), 'nowhere') };
    const outbox = await run(wrapper, ['db', 'check'], { env }).catch((error) => error);
    expect(outbox.stderr).toContain('SMS_DRIVER=outbox is refused in production');
    const missing = await run(wrapper, ['db', 'check'], { env: { ...env, ALLOW_OUTBOX: '1' } }).catch((error) => error);
    expect(missing.stderr).toContain(env.DATA_DIR);
  });
});
