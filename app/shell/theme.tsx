import { type Theme, themes } from '../../contract/limits.ts';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import { ChoicePopover } from '../ui/choice-popover.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { themeSetting } from './theme-choice.ts';

const icons: Record<Theme, IconName> = { dark: 'moon', light: 'sun', system: 'system' };

const choices = themes.map(({ name, value }) => ({ name, value, mark: <Icon name={icons[value]} /> }));

export function ThemeSwitcher() {
  const theme = themeSetting.use();
  return (
    <ChoicePopover icon={icons[theme === 'system' ? 'light' : theme]} label="外觀">
      <ChoiceGroup legend="外觀" choices={choices} chosen={theme} onChoose={themeSetting.choose} look="column" />
    </ChoicePopover>
  );
}
