import { defaultTextSize, type TextSize, textSizes } from '../../contract/limits.ts';
import { Reused, reusedPart } from '../reused-part.tsx';
import { cookieStorage } from '../storage/cookie.ts';
import { ChoiceGroup, ChoicePopover } from '../ui/choice-group.tsx';
import { defineSetting } from './setting.ts';
import css from './text-size.module.css';

const textSizeSetting = defineSetting<`${TextSize}`>({
  name: 'text-size',
  storage: cookieStorage,
  values: textSizes.map(({ px }) => `${px}` as const),
  fallback: `${defaultTextSize}`,
  apply(size) {
    document.documentElement.setAttribute('data-text-size', size);
  },
});

const choices = textSizes.map(({ name, px }) => ({ name, value: `${px}` }));

/** In the top bar. */
export function TextSizeSwitcher() {
  const size = textSizeSetting.use();
  return (
    <ChoicePopover
      id="text-size"
      icon="text"
      label="文字大小"
      choices={choices}
      chosen={size}
      onChoose={textSizeSetting.choose}
      look="row"
    />
  );
}

const textSizeRow = reusedPart(() => {
  const size = textSizeSetting.use();
  return (
    <div className={css.row}>
      <ChoiceGroup
        name="text-size-in-article"
        legend="文字大小"
        choices={choices}
        chosen={size}
        onChoose={textSizeSetting.choose}
        look="line"
      />
    </div>
  );
});

/** Within an article, above its text. */
export function TextSizeRow() {
  return <Reused part={textSizeRow} with={{}} />;
}
