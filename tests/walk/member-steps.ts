import { expect } from 'vitest';
import { forgetLimits, registerMember, type TestMember } from '../harness/members.ts';
import { desktop, type Step, type Walker } from './walker.ts';

const article = '/news/arcade-floor-levels';
const memberButton = 'header [aria-haspopup=menu]';

async function logIn(walker: Walker): Promise<TestMember> {
  await forgetLimits(walker.site);
  const member = await registerMember(walker.site);
  await walker.resize(...desktop);
  await walker.goTo('/');
  // With today's tip read already, which would lie over the page.
  await walker.run(
    (day) => localStorage.setItem('tip-day', day),
    String(Math.floor((Date.now() + 28_800_000) / 86_400_000)),
  );
  await walker.click('header [aria-haspopup=dialog]');
  await walker.untilThere('dialog[open] input[type=tel]');
  await walker.click('dialog[open] input[type=tel]');
  await walker.type(member.phone);
  await walker.click('dialog[open] input[type=password]');
  await walker.type(member.password);
  await walker.press('Enter');
  await walker.untilThere(memberButton);
  await walker.until('the popup is closed', () => document.querySelector('dialog[open]') === null);
  return member;
}

export const memberSteps: Step[] = [
  {
    name: 'a member logs in and is still logged in after a reload',
    async walk(walker) {
      await logIn(walker);
      await walker.reload();
      await walker.untilThere(memberButton);
    },
  },
  {
    name: 'the member’s menu opens by a press and closes by Escape',
    async walk(walker) {
      await walker.goTo(article);
      await walker.untilThere(memberButton);
      await walker.click(memberButton);
      await walker.until(
        'its first link has the focus',
        () => document.activeElement?.getAttribute('role') === 'menuitem',
      );
      await walker.press('Escape');
      await walker.until('it is closed', () => document.querySelector('[role=menu]')?.getClientRects().length === 0);
    },
  },
  {
    name: 'the heart saves an article, and the collection has it',
    async walk(walker) {
      await walker.goTo(article);
      await walker.untilThere(memberButton);
      await walker.click('article button[aria-pressed][aria-label*="收藏"]');
      await walker.untilThere('article button[aria-pressed=true][aria-label*="收藏"]');
      await walker.goTo('/my/collections');
      await walker.untilThere(`main a[href="${article}"]`);
    },
  },
  {
    name: 'the member logs out',
    async walk(walker) {
      await walker.goTo('/');
      await walker.untilThere(memberButton);
      await walker.click(memberButton);
      await walker.until(
        'its first link has the focus',
        () => document.activeElement?.getAttribute('role') === 'menuitem',
      );
      await walker.click('[role=menu] button');
      await walker.untilThere('header [aria-haspopup=dialog]');
      expect(await walker.run(() => localStorage.getItem('refreshToken'))).toBeNull();
    },
  },
];
