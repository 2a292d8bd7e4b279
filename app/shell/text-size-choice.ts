import { defaultTextSize, type TextSize, textSizes } from '../../contract/limits.ts';
import { cookieStore } from '../storage/cookie.ts';
import { defineSetting } from './setting.ts';

export const textSizeSetting = defineSetting<`${TextSize}`>({
  name: 'text-size',
  box: cookieStore,
  values: textSizes.map(({ px }) => `${px}` as const),
  fallback: `${defaultTextSize}`,
  apply(size) {
    document.documentElement.setAttribute('data-text-size', size);
  },
});
