import { setStored } from './storage';

export type Theme = 'light' | 'dark';

const themeColors: Record<Theme, string> = { light: '#0B6B4C', dark: '#123B2C' };

/** The inline script of the page shell sets the initial theme, before the first paint. */
export const getTheme = (): Theme =>
  document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeColors[theme]);
  setStored('theme', theme);
}
