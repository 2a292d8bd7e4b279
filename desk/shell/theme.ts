import { createStore } from '../../app/ui/store.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];
export const themeNames: Record<Theme, string> = { system: '跟隨系統', light: '淺色', dark: '深色' };

const key = 'desk-theme';

export const theme = createStore<Theme>('system', () => {
  const stored = localStorage.getItem(key);
  return themes.find((name) => name === stored) ?? 'system';
});

/** Shows the chosen theme; without a choice the system decides. */
export function applyTheme(): void {
  const chosen = theme.current();
  if (chosen === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}

export function chooseTheme(next: Theme): void {
  theme.set(next);
  try {
    localStorage.setItem(key, next);
  } catch {
    // The choice then lasts until the page is closed.
  }
  applyTheme();
}
