import { queryTooLong } from '../../contract/search.ts';
import { OptionList, optionId, useActiveOptionInView } from '../ui/form/combobox.tsx';
import { HeadlineText } from '../ui/headline-text.tsx';
import { Icon } from '../ui/icon.tsx';
import iconButton from '../ui/icon-button.module.css';
import { VisuallyHidden } from '../ui/screen-reader.tsx';
import type { Option } from './combobox-state.ts';
import css from './option-panel.module.css';

interface Props {
  id: string;
  options: Option[];
  active: number | null;
  wasCut: boolean;
  onPick: (option: Option) => void;
  onRemove: (text: string) => void;
  onClear: () => void;
}

/** The panel below the field: recent searches or suggestions. */
export function OptionPanel(props: Props) {
  const { options, wasCut } = props;

  const List = options[0]?.kind === 'recent' ? RecentSearches : Suggestions;
  return (
    <>
      <div role="status">{wasCut && <p className={css.hint}>{queryTooLong}</p>}</div>
      {options.length > 0 && (
        <div className={css.panel}>
          <List {...props} />
        </div>
      )}
    </>
  );
}

const kindOf = ({ kind }: Option) => (kind === 'tag' ? '標籤' : '文章');

function Suggestions({ id, options, active, onPick }: Props) {
  return (
    <OptionList
      id={id}
      label="搜尋建議"
      active={active}
      optionClassName={css.option}
      onPick={(index) => options[index] && onPick(options[index])}
      options={options.map((option, index) => ({
        key: `${option.kind} ${option.text}`,
        selected: active === index,
        label: `${option.text} ${kindOf(option)}`,
        content: <Suggestion option={option} />,
      }))}
    />
  );
}

function Suggestion({ option }: { option: Option }) {
  return (
    <>
      <span className={css.symbol} aria-hidden="true">
        {option.kind === 'tag' ? '#' : '→'}
      </span>
      <span className={css.text}>
        {option.kind === 'title' ? <HeadlineText text={option.text} breaks={option.breaks} /> : option.text}
      </span>
      <span className={css.kind}>{kindOf(option)}</span>
    </>
  );
}

function RecentSearches({ id, options, active, onPick, onRemove, onClear }: Props) {
  useActiveOptionInView({ id, active });
  return (
    <>
      <div className={css.head}>
        <span>最近的搜尋</span>
        <button type="button" className={css.clear} onClick={onClear}>
          清除全部
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: It contains buttons, so it is a grid. */}
      <table id={id} className={css.grid} role="grid" aria-label="最近的搜尋">
        <tbody>
          {options.map((option, index) => (
            <tr key={option.text} id={optionId(id, index)} className={css.recent} aria-selected={active === index}>
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: The field keeps the focus and handles the keys. */}
              <td onClick={() => onPick(option)}>
                <span className={css.option}>
                  <span className={css.symbol} aria-hidden="true">
                    <Icon name="clock" />
                  </span>
                  {option.text}
                </span>
              </td>
              <td>
                <button
                  type="button"
                  className={`${iconButton.iconButton} ${css.remove}`}
                  onClick={() => onRemove(option.text)}
                >
                  <Icon name="close" />
                  <VisuallyHidden>{`移除「${option.text}」`}</VisuallyHidden>
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
