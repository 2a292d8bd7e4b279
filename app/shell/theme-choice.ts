import { type Theme, themes } from '../../contract/limits.ts';
import { localStore } from '../storage/storage.ts';
import { paper } from '../styles/paper.ts';
import { defineSetting } from './setting.ts';

/** The browser's own frame takes the page's colour; one tag speaks for light systems, one for dark. */
function colorFrame(theme: Theme): void {
  for (const tag of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const system = tag.media.includes('dark') ? 'dark' : 'light';
    tag.content = paper[theme === 'system' ? system : theme];
  }
}

export const themeSetting = defineSetting<Theme>({
  name: 'theme',
  box: localStore,
  values: themes.map((theme) => theme.value),
  fallback: 'system',
  apply(theme) {
    if (theme === 'system') document.documentElement.removeAttribute('data-theme');
    else document.documentElement.setAttribute('data-theme', theme);
    colorFrame(theme);
  },
});
