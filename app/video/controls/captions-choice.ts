import { defineSetting } from '../../shell/setting.ts';
import { localBox } from '../../storage/storage.ts';

export const captionsSetting = defineSetting<'on' | 'off'>({
  name: 'captions',
  box: localBox,
  values: ['on', 'off'],
  fallback: 'on',
  apply() {},
});
