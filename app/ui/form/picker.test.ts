import { describe, expect, test } from 'vitest';
import { closedPicker, nextPicker, optionsFor, type PickerOption } from './picker.ts';

const options: PickerOption[] = [
  { key: 'TW', name: '台灣', suffix: '+886' },
  { key: 'JP', name: '日本', suffix: '+81' },
  { key: 'US', name: '美國', suffix: '+1' },
  { key: 'KR', name: '韓國', suffix: '+82', words: 'KR' },
];
const found = (typed: string | null) => optionsFor(options, typed).map(({ key }) => key);

describe('a search in the list', () => {
  test.each([
    [null, ['TW', 'JP', 'US', 'KR']],
    [' ', ['TW', 'JP', 'US', 'KR']],
    ['臺灣', ['TW']],
    ['國', ['US', 'KR']],
    ['+8', ['TW', 'JP', 'KR']],
    ['８８６', ['TW']],
    ['1', ['US', 'JP']],
    ['kr', ['KR']],
    ['月球', []],
  ])('for %s finds %j', (typed, keys) => {
    expect(found(typed)).toEqual(keys);
  });
});

describe('the list', () => {
  test('opens at what is chosen, and the keys stop at its ends', () => {
    let picker = nextPicker(closedPicker, { type: 'opened', at: 2 });
    expect(picker).toEqual({ open: true, typed: null, active: 2 });
    picker = nextPicker(picker, { type: 'moved', by: 5, count: 4 });
    expect(picker.active).toBe(3);
    picker = nextPicker(picker, { type: 'moved', by: -9, count: 4 });
    expect(picker.active).toBe(0);
  });

  test('begins anew with each letter, and forgets what was typed when it closes', () => {
    const open = nextPicker(nextPicker(closedPicker, { type: 'opened', at: 2 }), { type: 'typed', text: '日' });
    expect(open).toEqual({ open: true, typed: '日', active: 0 });
    expect(nextPicker(open, { type: 'closed' })).toEqual(closedPicker);
  });
});
