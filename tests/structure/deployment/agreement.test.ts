import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { readConfig, settingNames } from '../../../server/config.ts';
import { addProbes } from '../../../server/http/listener.ts';
import { documentsOf, kubernetesFiles, type Loose, namesInEnvironmentFile, podsOf, textOf } from './files.ts';

const { version, dependencies } = JSON.parse(textOf('package.json'));
const [compose] = documentsOf('deploy/compose.yaml');
const dockerfile = textOf('Dockerfile');
const unit = textOf('deploy/jianwen@.service');
const manifests = kubernetesFiles.filter((file) => !file.endsWith('kustomization.yaml')).flatMap(documentsOf);
const kubernetes = { ...dataOf('ConfigMap'), ...dataOf('Secret') };
const pods = podsOf(manifests).map(({ pod }) => pod);
const [site] = pods.filter(({ containers }) => containers[0].startupProbe);
const sites = Object.values<Loose>(compose.services).filter(({ image }) => image.startsWith('jianwen:'));

/** Named where the site is not: Node's own, and what compose.yaml puts into other services. */
const notOurs = ['NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX', 'POSTGRES_PASSWORD', 'SITE_DOMAIN'];
/** Requests under way are given ten seconds by the site itself. */
const closesWithin = 10;

function dataOf(kind: string): Record<string, string> {
  const { data, stringData } = manifests.find((each) => each.kind === kind);
  return data ?? stringData;
}

const inUnit = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '));
const inDockerfile = [...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) => line.split(' '));
const asRecord = (pairs: string[]) => Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string]));

/** Examples leave secrets open; what an operator would write stands in for them. */
const filledIn: Record<string, string> = {
  SECRET_KEY: 'x'.repeat(48),
  DATABASE_URL: 'postgres://jianwen:x@database:5432/jianwen',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'x'.repeat(32),
  TWILIO_FROM: '+886912345678',
  SMTP_URL: 'smtps://user:x@mail.example:465',
  METRICS_TOKEN: 'x'.repeat(32),
};
const fillIn = (given: Record<string, string>) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, filledIn[name] ?? value]));

function exampleFile(): Record<string, string> {
  const lines = textOf('deploy/example.env')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

describe('settings', () => {
  test.each([
    ['compose.yaml', sites.flatMap(({ environment }) => Object.keys(environment))],
    ['example.env', namesInEnvironmentFile('deploy/example.env')],
    ['the manifests', Object.keys(kubernetes)],
    ['the systemd unit', Object.keys(asRecord(inUnit))],
    ['the Dockerfile', Object.keys(asRecord(inDockerfile))],
  ])('that %s names are settings of the site', (_where, names) => {
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !settingNames.includes(name) && !notOurs.includes(name))).toEqual([]);
  });

  test.each([
    ['compose.yaml', () => ({ ...asRecord(inDockerfile), ...exampleFile(), ...sites[0].environment })],
    ['the manifests', () => ({ ...asRecord(inDockerfile), ...kubernetes })],
    ['the systemd unit', () => ({ ...asRecord(inUnit), ...exampleFile(), DATABASE_URL: '' })],
  ])('of %s, filled in, are all that a start in production needs', (_where, given) => {
    const config = readConfig(fillIn(given()));
    expect(config).toMatchObject({ NODE_ENV: 'production', PORT: 3000, DATABASE_URL: filledIn.DATABASE_URL });
    expect(config.SITE_URL).toMatch(/^https:/);
  });
});

test('the README explains every setting, and no other', () => {
  const table = /^## Settings$(.*?)^## /ms.exec(textOf('README.md'))?.[1] ?? '';
  const explained = new Set([...table.matchAll(/`([A-Z][A-Z0-9_]+)(?:=\w+)?`/g)].map(([, name = '']) => name));
  expect(settingNames.filter((name) => !explained.has(name))).toEqual([]);
  expect([...explained].filter((name) => !settingNames.includes(name))).toEqual([]);
});

test('every probe uses the port and the paths that the site answers', () => {
  const app = Fastify();
  addProbes(app, () => ({ reading: true, writing: true, closing: false }));
  const asked = [
    ...['startupProbe', 'readinessProbe', 'livenessProbe'].map((probe) => site.containers[0][probe].httpGet.path),
    ...[...textOf('deploy/Caddyfile').matchAll(/health_uri (\S+)/g)].map(([, path]) => path),
    ...[...textOf('deploy/ask-health.mjs').matchAll(/'(\/[^']+)'/g)].map(([, path]) => path),
  ];
  expect(asked).toHaveLength(6);
  expect(asked.filter((url) => !app.hasRoute({ method: 'GET', url }))).toEqual([]);

  const port = readConfig({}).PORT;
  expect(dockerfile).toMatch(new RegExp(`^EXPOSE ${port}$`, 'm'));
  expect(site.containers[0].ports).toEqual([{ name: 'http', containerPort: port }]);
  for (const { environment } of sites) expect(environment.PORT).toBe(String(port));
  expect([...textOf('deploy/Caddyfile').matchAll(/site-\d:(\d+)/g)].map(([, each]) => each)).toEqual([
    `${port}`,
    `${port}`,
  ]);
});

test('one user, one version and one data folder everywhere', () => {
  const user = /^USER (\d+):(\d+)$/m.exec(dockerfile);
  expect(dockerfile).toContain(`-o ${user?.[1]} -g ${user?.[2]}`);
  for (const each of sites)
    expect(each).toMatchObject({ user: `${user?.[1]}:${user?.[2]}`, image: `jianwen:${version}` });
  for (const { securityContext, containers } of pods) {
    const [runAsUser, runAsGroup] = [Number(user?.[1]), Number(user?.[2])];
    expect(securityContext).toMatchObject({ runAsUser, runAsGroup, fsGroup: runAsGroup });
    expect(containers[0].image).toBe(`registry.example/jianwen:${version}`);
  }
  const { DATA_DIR } = asRecord(inDockerfile);
  for (const { volumes } of sites) expect(volumes).toEqual([`data:${DATA_DIR}`]);
  for (const { containers } of pods) {
    expect(containers[0].volumeMounts.map((each: Loose) => each.mountPath)).toEqual(
      expect.arrayContaining([DATA_DIR, '/tmp']),
    );
  }
  expect(dockerfile).toContain(`FROM node:${dependencies.node}`);
});

test('every image has a version of its own', () => {
  const images = Object.values<Loose>(compose.services).map(({ image }) => image);
  expect(images.filter((image) => !/:\d+\.\d+(\.\d+)?(-[a-z]+)?$/.test(image))).toEqual([]);
});

test('the site gets enough time to finish its requests before it is stopped', () => {
  const [{ environment, stop_grace_period }] = sites as [Loose];
  const places = [
    { waits: stop_grace_period, servesOn: environment.SHUTDOWN_GRACE_MS },
    { waits: /^TimeoutStopSec=(.*)$/m.exec(unit)?.[1], servesOn: asRecord(inUnit).SHUTDOWN_GRACE_MS },
    { waits: site.terminationGracePeriodSeconds, servesOn: kubernetes.SHUTDOWN_GRACE_MS },
  ];
  for (const { waits, servesOn } of places) {
    expect(Number(servesOn)).toBeGreaterThanOrEqual(1_000);
    expect(Number.parseInt(waits, 10)).toBeGreaterThan(Number(servesOn) / 1000 + closesWithin);
  }
});

test('metrics are not public', () => {
  const [, path] = /@inside path (\S+)/.exec(textOf('deploy/Caddyfile')) ?? [];
  expect(path).toBe('/metrics');
  expect(textOf('deploy/Caddyfile')).toContain('respond @inside 404');
});

describe('backups and restore drills run by themselves, at the same times by systemd and in a cluster', () => {
  test.each([
    ['backup', ['db', 'backup', '--media', 'incremental', '--keep', '14'], 'OnCalendar=*-*-* 03:30:00', '30 3 * * *'],
    ['drill', ['db', 'drill'], 'OnCalendar=Sun *-*-* 05:00:00', '0 5 * * 0'],
  ])('%s', (name, command, calendar, schedule) => {
    const timer = textOf(`deploy/jianwen-${name}.timer`).split('\n');
    expect(timer).toContain(`${calendar} Asia/Taipei`);
    expect(timer).toContain('WantedBy=timers.target');
    const [started = ''] = /^ExecStart=.*$/m.exec(textOf(`deploy/jianwen-${name}.service`)) ?? [];
    expect(started.split('/site.js ')[1]?.split(' ')).toEqual(command);
    const { spec } = manifests.find((each) => each.kind === 'CronJob' && each.metadata.name === `jianwen-${name}`);
    expect(spec).toMatchObject({ schedule, timeZone: 'Asia/Taipei' });
    expect(spec.jobTemplate.spec.template.spec.containers[0].command).toEqual(['site', ...command]);
  });
});
