import { describe, expect, test } from 'vitest';
import type { Suggestion } from '../../contract/search.ts';
import { isComposing } from '../ui/form/combobox.tsx';
import { type Combobox, type ComboboxEvent, nextCombobox, optionsOf, startCombobox } from './combobox-state.ts';

const tag = (text: string): Suggestion => ({ kind: 'tag', text });
const typed = (text: string, composing = false): ComboboxEvent => ({ type: 'typed', text, composing });
const suggested = (query: string, ...texts: string[]): ComboboxEvent => ({
  type: 'suggested',
  query,
  suggestions: texts.map(tag),
});
const to = (where: 'next' | 'previous' | 'first' | 'last', count = 2): ComboboxEvent => ({
  type: 'moved',
  to: where,
  count,
});

const reached = (...events: ComboboxEvent[]): Combobox => events.reduce(nextCombobox, startCombobox('', true));
const offered = reached(typed('台'), suggested('台', '台北', '台南'));

describe('typing', () => {
  test('requests suggestions for the normalised text', () => {
    expect(reached(typed(' 台  北 ')).query).toBe('台 北');
  });

  test('requests suggestions also for what was typed before the code was loaded', () => {
    expect(startCombobox('台 ', true).query).toBe('台');
    expect(startCombobox(' ', true).query).toBeNull();
  });

  test('requests none for white space', () => {
    expect(reached(typed(' \u3000')).query).toBeNull();
  });

  test('requests none while a word is composed, and then those for the whole word', () => {
    expect(reached(typed('ㄊㄞ', true)).query).toBeNull();
    expect(reached(typed('ㄊㄞ', true), typed('台')).query).toBe('台');
  });

  test('keeps the list until the next one arrives, and deselects the option', () => {
    const state = [to('next'), typed('台北')].reduce(nextCombobox, offered);
    expect(optionsOf(state, []).map(({ text }) => text)).toEqual(['台北', '台南']);
    expect(state.active).toBeNull();
  });
});

describe('a response', () => {
  test('that arrives late is dropped', () => {
    const state = reached(typed('台'), typed('台北'), suggested('台', '台中'));
    expect(state.suggestions).toEqual([]);
    expect(nextCombobox(state, suggested('台北', '台北車站')).suggestions).toEqual([tag('台北車站')]);
  });

  test('that arrives when the field is empty again is dropped', () => {
    expect(reached(typed('台'), typed(''), suggested('台', '台中')).suggestions).toEqual([]);
  });
});

describe('what is offered', () => {
  test('is the recent searches while the field is empty', () => {
    expect(optionsOf(reached(typed(' ')), ['咖啡'])).toEqual([{ kind: 'recent', text: '咖啡' }]);
  });

  test('is never the recent searches once there is text', () => {
    expect(optionsOf(reached(typed('台')), ['咖啡'])).toEqual([]);
    expect(optionsOf(offered, ['咖啡'])).toHaveLength(2);
  });
});

describe('the arrow keys', () => {
  const at = (...events: ComboboxEvent[]) => events.reduce(nextCombobox, offered).active;

  test('go down through the options, back to the field and round', () => {
    expect(at(to('next'))).toBe(0);
    expect(at(to('next'), to('next'))).toBe(1);
    expect(at(to('next'), to('next'), to('next'))).toBeNull();
    expect(at(to('next'), to('next'), to('next'), to('next'))).toBe(0);
  });

  test('go up from the field to the last option', () => {
    expect(at(to('previous'))).toBe(1);
    expect(at(to('previous'), to('previous'), to('previous'))).toBeNull();
  });

  test('have Home and End beside them', () => {
    expect(at(to('last'))).toBe(1);
    expect(at(to('last'), to('first'))).toBe(0);
  });

  test('open a list that Escape has closed', () => {
    const closed = [to('next'), { type: 'closed' } as const].reduce(nextCombobox, offered);
    expect(closed).toMatchObject({ open: false, active: null });
    expect(nextCombobox(closed, to('next'))).toMatchObject({ open: true, active: 0 });
  });

  test('select nothing in an empty list', () => {
    expect(at(to('next', 0))).toBeNull();
  });
});

test.each([
  [{ isComposing: true, keyCode: 13 }, true],
  [{ isComposing: false, keyCode: 229 }, true],
  [{ isComposing: false, keyCode: 13 }, false],
])('the key %j belongs to the input method: %s', (event, expected) => {
  expect(isComposing(event)).toBe(expected);
});
