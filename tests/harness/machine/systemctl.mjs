// Stands in for systemctl: starts what the installed unit files say, with their environment, and waits as systemd does.
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { replacePaths } from './replace-paths.ts';

const { MACHINE, MACHINE_PATHS, MACHINE_PIDS, PATH } = process.env;
const here = (text) => replacePaths(text, JSON.parse(MACHINE_PATHS));
const [verb, ...rest] = process.argv.slice(2);
const names = rest.filter((word) => !word.startsWith('--'));

function readUnit(name) {
  const [, template, instance = ''] = /^([^@]+@?)([^.]*)/.exec(name);
  const file = path.join(MACHINE, 'etc/systemd/system', `${template}.service`);
  const text = here(readFileSync(file, 'utf8')).replaceAll('%i', here(instance));
  const all = (key) => [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value);
  return { all, one: (key) => all(key)[0] };
}

function environmentOf({ all, one }) {
  const lines = [
    ...all('Environment').flatMap((line) => line.split(' ')),
    ...readFileSync(one('EnvironmentFile'), 'utf8').split('\n'),
  ];
  const pairs = lines
    .filter((line) => /^[A-Z]\w*=/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
  return { PATH, ...Object.fromEntries(pairs) };
}

for (const name of ['start', 'enable'].includes(verb) ? names.filter((each) => !each.endsWith('.timer')) : []) {
  const unit = readUnit(name);
  const options = { cwd: unit.one('WorkingDirectory'), env: environmentOf(unit) };
  const [command, ...args] = unit.one('ExecStart').split(' ');
  if (unit.one('Type') === 'oneshot') {
    const { status } = spawnSync(command, args, { ...options, stdio: 'inherit' });
    if (status !== 0) process.exit(1);
    continue;
  }
  const child = spawn(command, args, { ...options, detached: true, stdio: 'ignore' });
  child.unref();
  appendFileSync(MACHINE_PIDS, `${child.pid}\n`);
  const [post, ...postArgs] = unit.one('ExecStartPost').split(' ');
  const env = { ...options.env, MAINPID: String(child.pid) };
  if (spawnSync(post, postArgs, { ...options, env, stdio: 'inherit' }).status !== 0) process.exit(1);
}
