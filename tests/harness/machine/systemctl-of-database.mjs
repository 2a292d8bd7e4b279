// Stands in for systemctl on a database server: a Debian cluster, and the units that a page of the documentation writes.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const { MACHINE } = process.env;
const [verb = '', ...rest] = process.argv.slice(2);

function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', ...options });
  return status ?? 1;
}

function cluster() {
  // systemd knows that a killed server does not run, whatever it left.
  if (verb === 'stop' && !existsSync(path.join(MACHINE, 'var/lib/postgresql/15/main/postmaster.pid'))) return 0;
  const isDown = 2;
  const args = ['--skip-systemctl-redirect', '15', 'main', verb, ...(verb === 'start' ? [] : ['-m', 'fast'])];
  const status = run('pg_ctlcluster', verb === 'reload' ? args.slice(0, 4) : args);
  return verb === 'stop' && status === isDown ? 0 : status;
}

function readUnit(name) {
  const [, template = '', instance = ''] = /^([^@]+@?)([^.]*)/.exec(name.replace(/\.service$/, '')) ?? [];
  const text = readFileSync(path.join(MACHINE, 'etc/systemd/system', `${template}.service`), 'utf8');
  const all = (key) => [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value);
  const environment = all('Environment').flatMap((line) => line.split(' ').map((pair) => pair.split('=')));
  const asUser = (line) => ['-u', all('User')[0], '--', ...line.replaceAll('%i', instance).split(' ')];
  return { all, asUser, env: { ...process.env, ...Object.fromEntries(environment) } };
}

function service(name) {
  const pidFile = path.join(MACHINE, `${name}.pid`);
  if (verb === 'stop') {
    if (existsSync(pidFile)) process.kill(-Number(readFileSync(pidFile, 'utf8')), 'SIGTERM');
    rmSync(pidFile, { force: true });
    return 0;
  }
  const { all, asUser, env } = readUnit(name);
  for (const line of all('ExecStartPre')) if (run('runuser', asUser(line), { env }) !== 0) return 1;
  const [start] = all('ExecStart');
  if (all('Type')[0] === 'oneshot') return run('runuser', asUser(start), { env });
  const child = spawn('runuser', asUser(start), { env, detached: true, stdio: 'ignore' });
  child.unref();
  writeFileSync(pidFile, String(child.pid));
  return 0;
}

for (const name of rest.filter((word) => !word.startsWith('--'))) {
  if (name.endsWith('.timer')) readFileSync(path.join(MACHINE, 'etc/systemd/system', name));
  else if ((name === 'postgresql@15-main' ? cluster() : service(name)) !== 0) process.exit(1);
}
