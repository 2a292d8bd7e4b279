import { localBox } from '../../device/storage.ts';
import { defineSetting } from '../../shell/setting.ts';

export const captionsSetting = defineSetting<'on' | 'off'>({
  name: 'captions',
  box: localBox,
  values: ['on', 'off'],
  fallback: 'on',
  apply() {},
});
