import { afterAll, beforeAll, describe, test } from 'vitest';
import { type Gateway, openGateway } from '../browser/gateway.ts';
import { startSearchableSite } from '../browser/search/search-steps.ts';
import type { TestSite } from '../harness/site.ts';
import { deskSteps } from './desk-steps.ts';
import { chromiumEngine } from './engines/chromium.ts';
import { firefoxEngine } from './engines/firefox.ts';
import { webkitEngine } from './engines/webkit.ts';
import { memberSteps } from './member-steps.ts';
import { offlineSteps } from './offline-steps.ts';
import { readingSteps } from './reading-steps.ts';
import { type Walker, walkerIn } from './walker.ts';

const engines = [chromiumEngine, firefoxEngine, webkitEngine];
const steps = [...readingSteps, ...memberSteps, ...offlineSteps, ...deskSteps];

let site: TestSite;
beforeAll(async () => {
  site = await startSearchableSite();
});
afterAll(() => site.close());

for (const engine of engines) {
  describe.skipIf(engine.missing())(`in ${engine.name}`, () => {
    let walker: Walker;
    let gateway: Gateway;
    beforeAll(async () => {
      gateway = await openGateway(site);
      walker = walkerIn(await engine.open(), site, gateway);
    });
    afterAll(async () => {
      await walker?.close();
      await gateway?.[Symbol.asyncDispose]();
    });

    for (const { name, walk } of steps) test(name, () => walk(walker));
  });
}
