import { textSizes } from '../../contract/limits.ts';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import { ChoicePopover } from '../ui/choice-popover.tsx';
import css from './text-size.module.css';
import { textSizeSetting } from './text-size-choice.ts';

const choices = textSizes.map(({ name, px }) => ({ name, value: `${px}` }));

export function TextSizeSwitcher() {
  const size = textSizeSetting.use();
  return (
    <ChoicePopover icon="text" label="文字大小">
      <ChoiceGroup legend="文字大小" choices={choices} chosen={size} onChoose={textSizeSetting.choose} look="row" />
    </ChoicePopover>
  );
}

/** The same choice laid out within the page, where a reader is about to begin. */
export function TextSizeRow() {
  const size = textSizeSetting.use();
  return (
    <div className={css.row}>
      <ChoiceGroup legend="文字大小" choices={choices} chosen={size} onChoose={textSizeSetting.choose} look="line" />
    </div>
  );
}
