import { type ComponentType, type ToggleEvent, useState } from 'react';
import { elderSetting } from '../elder-mode/elder-setting.ts';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import { Icon } from '../ui/icon.tsx';
import iconButton from '../ui/icon-button.module.css';
import popover from '../ui/popover.module.css';
import css from './appearance-menu.module.css';
import { verticalSetting } from './reading-mode.ts';
import { TextSizeChoice } from './text-size.tsx';
import { ThemeChoice } from './theme.tsx';

const panelId = 'appearance';
const label = '外觀';

const layouts = [
  { name: '橫排', value: 'off' },
  { name: '直排', value: 'on' },
];

function LayoutChoice() {
  return (
    <ChoiceGroup
      name="layout"
      legend="內文排版"
      choices={layouts}
      chosen={verticalSetting.use()}
      onChoose={verticalSetting.choose}
      look="row"
    />
  );
}

const switchChoices = [
  { name: '關閉', value: 'off' },
  { name: '開啟', value: 'on' },
];

function ElderSwitch() {
  return (
    <ChoiceGroup
      name="elder"
      legend="長輩模式"
      choices={switchChoices}
      chosen={elderSetting.use()}
      onChoose={elderSetting.choose}
      look="row"
    />
  );
}

/**
 * A round button with a panel of everything that a reader can choose about the look; the browser handles opening, Escape
 * and outside clicks. The sample is loaded when the panel is opened.
 */
export function AppearanceMenu() {
  const [Sample, setSample] = useState<ComponentType>();

  function onToggle(event: ToggleEvent<HTMLDivElement>) {
    if (event.newState !== 'open') return;
    // The arrow keys start at the current choice.
    event.currentTarget.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true });
    // Where it cannot be loaded, the page itself shows what was chosen.
    import('./appearance-sample.tsx').then(
      (file) => setSample(() => file.AppearanceSample),
      () => {},
    );
  }

  return (
    <div className={css.holder}>
      <button
        type="button"
        className={`${iconButton.iconButton} ${css.opener}`}
        popoverTarget={panelId}
        aria-label={label}
        title={label}
      >
        <Icon name="text" />
      </button>
      <div id={panelId} className={`${popover.popover} ${css.panel}`} popover="auto" onToggle={onToggle}>
        <ElderSwitch />
        <TextSizeChoice name="text-size" look="row" />
        <ThemeChoice />
        <LayoutChoice />
        {Sample && <Sample />}
      </div>
    </div>
  );
}
