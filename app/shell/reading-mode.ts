import { readingMessages } from '../../contract/messages/reading.ts';
import { modeLinkAttribute, modePrefix, modeSheetPrefix, type ReadingMode } from '../../contract/reading-modes.ts';
import { showMessage } from '../overlays/show-overlay.ts';
import { deviceStorage } from '../storage/storage.ts';
import { defineSetting, type Setting } from './setting.ts';

const modeValues = ['off', 'on'] as const;
type ModeValue = (typeof modeValues)[number];

/** Called before the look of the page changes; the function that it returns is called after. */
type SwitchListener = () => Promise<() => void>;

export interface ReadingModeSetting extends Setting<ModeValue> {
  /** Registers a listener; the returned function removes it. */
  onSwitch(listener: SwitchListener): () => void;
}

/** `onChoose` is called in the tab in which the reader chooses, not in the others. */
export function defineMode(mode: ReadingMode, onChoose?: (value: ModeValue) => void): ReadingModeSetting {
  const attribute = `${modePrefix}${mode}`;
  const listeners = new Set<SwitchListener>();
  let requested: ModeValue | undefined;

  async function show(value: ModeValue): Promise<void> {
    requested = value;
    const root = document.documentElement;
    if (root.hasAttribute(attribute) === (value === 'on')) return;
    if (value === 'on') await loadSheet(mode);
    const afterSwitch = await Promise.all([...listeners].map((listener) => listener()));
    // The reader may have chosen otherwise while this was loading.
    if (requested !== value || root.hasAttribute(attribute) === (value === 'on')) return;
    root.toggleAttribute(attribute, value === 'on');
    for (const run of afterSwitch) run();
  }

  const setting = defineSetting<ModeValue>({
    name: mode,
    storage: deviceStorage,
    values: modeValues,
    fallback: 'off',
    apply(value) {
      show(value).catch(() => {
        showMessage(readingMessages.modeNotLoaded);
        choose('off');
      });
    },
  });

  function choose(value: string): void {
    setting.choose(value);
    onChoose?.(setting.current());
  }

  function onSwitch(listener: SwitchListener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return { ...setting, choose, onSwitch };
}

/** Adds the mode's style sheet and waits for it. During development, and in a page of an earlier build, there is none. */
async function loadSheet(mode: ReadingMode): Promise<void> {
  const known = document.querySelector<HTMLLinkElement>(`link[${modeLinkAttribute}=${mode}]`);
  const attribute = modeSheetPrefix + mode;
  const href = document.querySelector(`script[${attribute}]`)?.getAttribute(attribute);
  if (known?.sheet || !href) return;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, media: 'screen' });
  link.setAttribute(modeLinkAttribute, mode);
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${href} cannot be loaded.`));
    });
    document.head.append(link);
  });
  known?.remove();
}

/** Articles in vertical lines, page by page. */
export const verticalSetting = defineMode('vertical');
