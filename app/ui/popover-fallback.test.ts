// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openPopover } from './open-popover.ts';
import { addPopovers } from './popover-fallback.ts';

// jsdom has no popovers, like the browsers that need the fallback.
beforeAll(addPopovers);
beforeEach(() => {
  document.body.innerHTML = `
    <button id="opener" popovertarget="first">外觀</button>
    <div id="first" popover="auto"><a href="#x">連結</a><button id="closer" popovertarget="first" popovertargetaction="hide">關閉</button></div>
    <button id="other" popovertarget="second">分享</button>
    <div id="second" popover="auto"></div>
    <p id="message" popover="manual">訊息</p>
    <main>文章</main>`;
});

const element = (id: string) => document.getElementById(id) as HTMLElement;
const open = () => [...document.querySelectorAll(openPopover)].map(({ id }) => id);
const press = (target: Element) => {
  target.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
};

test('a button opens its panel and closes it', () => {
  press(element('opener'));
  expect(open()).toEqual(['first']);
  press(element('opener'));
  expect(open()).toEqual([]);
  press(element('opener'));
  press(element('closer'));
  expect(open()).toEqual([]);
});

test('a press outside, another panel and Escape close it; what is within it does not', () => {
  press(element('opener'));
  press(element('first').firstElementChild as Element);
  expect(open()).toEqual(['first']);
  press(element('other'));
  expect(open()).toEqual(['second']);
  press(document.querySelector('main') as Element);
  expect(open()).toEqual([]);
  press(element('opener'));
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(open()).toEqual([]);
});

test('the button gets the focus back that was in the panel', () => {
  press(element('opener'));
  element('first').querySelector('a')?.focus();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(document.activeElement?.id).toBe('opener');
});

test('a message stays beside a panel, and is shown and hidden by the page', () => {
  element('message').showPopover();
  press(element('opener'));
  press(document.querySelector('main') as Element);
  expect(open()).toEqual(['message']);
  element('message').hidePopover();
  expect(open()).toEqual([]);
});

test('the panel tells that it was opened and closed', async () => {
  const told: string[] = [];
  element('first').addEventListener('toggle', (event) => told.push((event as ToggleEvent).newState));
  press(element('opener'));
  await Promise.resolve();
  press(element('opener'));
  await Promise.resolve();
  expect(told).toEqual(['open', 'closed']);
});
