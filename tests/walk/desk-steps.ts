import { expect } from 'vitest';
import { draftWith, sessionCookie } from '../browser/desk/desk-steps.ts';
import { addTestStaff } from '../harness/desk/desk.ts';
import { startTime } from '../harness/wait-until.ts';
import { desktop, type Step } from './walker.ts';

export const deskSteps: Step[] = [
  {
    name: 'at the desk a title and a text are written and saved',
    async walk(walker) {
      await walker.resize(...desktop);
      const staff = await addTestStaff(walker.site, 'reporter', '王記者');
      const id = await draftWith(staff, { title: '題', bodyHtml: '<p>第一段</p>\n' });
      // The desk answers its own address only.
      await walker.goToAddress(`${walker.site.url}/robots.txt`);
      await walker.setCookie(sessionCookie(walker.site, staff));
      await walker.goToAddress(`${walker.site.url}/desk/articles/${id}`);
      await walker.untilThere('.desk-body[contenteditable="true"]');
      await walker.click('.desk-body p');
      await walker.press('End');
      await walker.type('，再寫一句');
      await walker.press('Enter');
      await walker.type('第二段');
      // The article is shown as saved until the desk has learned of the last change.
      const saved = async () => (await staff.call('article/open', { id })).data.fields.bodyHtml;
      const text = '<p>第一段，再寫一句</p>\n<p>第二段</p>\n';
      await expect.poll(saved, { interval: 1_000, timeout: startTime }).toBe(text);
    },
  },
];
