import { defineSetting } from '../shell/setting.ts';
import { deviceStorage } from '../storage/storage.ts';

/** Keys without a modifier disturb those who speak to their computer, who can switch them off. */
export const keysSetting = defineSetting({
  name: 'keys',
  storage: deviceStorage,
  values: ['on', 'off'] as const,
  fallback: 'on',
  apply: () => {},
});
