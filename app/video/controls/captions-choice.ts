import { defineSetting } from '../../shell/setting.ts';
import { localStore } from '../../storage/storage.ts';

export const captionsSetting = defineSetting<'on' | 'off'>({
  name: 'captions',
  storage: localStore,
  values: ['on', 'off'],
  fallback: 'on',
  apply() {},
});
