import { defaultTextSize, type TextSize, textSizes } from '../../contract/limits.ts';
import { Reused, reusedPart } from '../reused-part.tsx';
import { cookieStorage } from '../storage/cookie.ts';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import { defineSetting } from './setting.ts';
import css from './text-size.module.css';

export const textSizeSetting = defineSetting<`${TextSize}`, 'text-size'>({
  name: 'text-size',
  storage: cookieStorage,
  values: textSizes.map(({ px }) => `${px}` as const),
  fallback: `${defaultTextSize}`,
  apply(size) {
    document.documentElement.setAttribute('data-text-size', size);
  },
});

const choices = textSizes.map(({ name, px }) => ({ name, value: `${px}` }));

export function TextSizeChoice({ name, look }: { name: string; look: 'row' | 'line' }) {
  const size = textSizeSetting.use();
  return (
    <ChoiceGroup
      name={name}
      legend="文字大小"
      choices={choices}
      chosen={size}
      onChoose={textSizeSetting.choose}
      look={look}
    />
  );
}

const textSizeRow = reusedPart(() => (
  <div className={css.row}>
    <TextSizeChoice name="text-size-in-article" look="line" />
  </div>
));

/** Within an article, above its text. */
export function TextSizeRow() {
  return <Reused part={textSizeRow} with={{}} />;
}
