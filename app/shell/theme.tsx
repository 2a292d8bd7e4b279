import { papers, type Theme, themes } from '../../contract/limits.ts';
import { deviceStorage } from '../storage/storage.ts';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { defineSetting } from './setting.ts';

const themeSetting = defineSetting<Theme>({
  name: 'theme',
  storage: deviceStorage,
  values: themes.map((theme) => theme.value),
  fallback: 'system',
  apply(theme) {
    if (theme === 'system') document.documentElement.removeAttribute('data-theme');
    else document.documentElement.setAttribute('data-theme', theme);
    colorBrowserFrame(theme);
  },
});

/** Gives the browser's frame the page's colour. One tag is for light systems, one for dark. */
function colorBrowserFrame(theme: Theme): void {
  for (const tag of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const system = tag.media.includes('dark') ? 'dark' : 'light';
    tag.content = papers[theme === 'system' ? system : theme];
  }
}

const icons: Record<Theme, IconName> = { dark: 'moon', light: 'sun', system: 'system' };

const choices = themes.map(({ name, value }) => ({ name, value, icon: <Icon name={icons[value]} /> }));

export function ThemeChoice() {
  const theme = themeSetting.use();
  return (
    <ChoiceGroup
      name="theme"
      legend="配色"
      choices={choices}
      chosen={theme}
      onChoose={themeSetting.choose}
      look="column"
    />
  );
}
