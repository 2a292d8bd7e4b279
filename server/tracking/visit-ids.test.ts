import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createVisitIds } from './visit-ids.ts';

const [current, earlier] = ['a'.repeat(32), 'b'.repeat(32)];
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

it('an id is known by its kind alone, however it is written', () => {
  const ids = createVisitIds([current]);
  for (let turn = 0; turn < 200; turn += 1) {
    const id = ids.create('agent');
    expect(id).toMatch(uuid);
    expect([ids.isGiven('agent', id), ids.isGiven('agent', id.toUpperCase()), ids.isGiven('info', id)]).toEqual([
      true,
      true,
      false,
    ]);
  }
});

it('an id that was never given, was changed, or is of another key is not known', () => {
  const ids = createVisitIds([current]);
  const id = ids.create('agent');
  const last = id.endsWith('0') ? '1' : '0';
  for (const other of [randomUUID(), `${id.slice(0, -1)}${last}`, createVisitIds([earlier]).create('agent'), '']) {
    expect(ids.isGiven('agent', other)).toBe(false);
  }
});

it('while the key is being replaced, ids of both keys are known', () => {
  const before = createVisitIds([earlier]).create('info');
  expect(createVisitIds([current, earlier]).isGiven('info', before)).toBe(true);
});
