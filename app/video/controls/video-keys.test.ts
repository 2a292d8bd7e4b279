import { expect, test } from 'vitest';
import { actionOf, type KeyTarget, type PressedKey } from './video-keys.ts';

const press = (key: string, more: Partial<PressedKey> = {}): PressedKey => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

test.each([
  [' ', 'toggle'],
  ['ArrowLeft', 'back'],
  ['ArrowRight', 'forward'],
  ['ArrowUp', 'louder'],
  ['ArrowDown', 'quieter'],
  ['m', 'mute'],
  ['M', 'mute'],
  ['F', 'full'],
  ['c', 'captions'],
  ['x', null],
  ['Tab', null],
])('the key %j asks for %s', (key, action) => {
  expect(actionOf(press(key), 'elsewhere')).toBe(action);
});

test('letters are known by their key code while an input method is active', () => {
  expect(actionOf(press('Process', { code: 'KeyM' }), 'elsewhere')).toBe('mute');
  expect(actionOf(press('Process', { code: 'KeyA' }), 'elsewhere')).toBeNull();
});

test.each(['ctrlKey', 'metaKey', 'altKey'] as const)('with %s a key belongs to the browser', (held) => {
  expect(actionOf(press('f', { [held]: true }), 'elsewhere')).toBeNull();
});

test.each<[string, KeyTarget]>([
  [' ', 'button'],
  ['ArrowUp', 'volume'],
  ['ArrowLeft', 'volume'],
  ['ArrowDown', 'choice'],
  ['c', 'choice'],
])('%j belongs to the %s that has the focus', (key, target) => {
  expect(actionOf(press(key), target)).toBeNull();
});

test('a button leaves the other keys to the player', () => {
  expect(actionOf(press('ArrowLeft'), 'button')).toBe('back');
  expect(actionOf(press('m'), 'volume')).toBe('mute');
});
