import { modePrefix } from '../../contract/reading-modes.ts';
import { logError } from '../log-error.ts';
import { defineMode } from '../shell/reading-mode.ts';
import { textSizeSetting } from '../shell/text-size.tsx';
import { deviceStorage } from '../storage/storage.ts';
import { elderParts } from './elder-parts.ts';

const formerSizeKey = 'elder-former-size';
const largest = '20';
/** Where nothing can be stored, the size is known as long as the page is open. */
let formerSize: string | null = null;

/** Large, plain pages for older readers. The text is 超大 with it, and has its former size without it. */
export const elderSetting = defineMode('elder', (value) => {
  const former = deviceStorage.read(formerSizeKey) ?? formerSize;
  if ((value === 'on') === (former !== null)) return;
  formerSize = former === null ? textSizeSetting.current() : null;
  deviceStorage.write(formerSizeKey, formerSize);
  textSizeSetting.choose(former ?? largest);
});

/** On the root element once the code counts the stories of lists; until then the styles do. */
const partsAttribute = `${modePrefix}elder-parts`;

const isOn = () => document.documentElement.hasAttribute(`${modePrefix}elder`);

/** Loads what the mode adds to pages when it is on, and takes it away when it is switched off. */
export function startElderMode(): void {
  async function load() {
    const { parts } = await import('./card-buttons-and-help.tsx');
    return () => {
      elderParts.set(isOn() ? parts : null);
      document.documentElement.toggleAttribute(partsAttribute, isOn());
    };
  }
  elderSetting.onSwitch(load);
  // Where it cannot be loaded, the pages still have the look of the mode; the next page tries again.
  if (isOn()) load().then((show) => show(), logError);
}
