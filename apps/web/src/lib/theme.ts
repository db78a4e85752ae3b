export type Theme = 'light' | 'dark';

declare global {
  interface Window {
    /**
     * Of the inline script of the page shell, which shows the chosen theme before the first paint and follows other
     * tabs and the system. @param chosen null for the system's
     */
    setTheme: (chosen: Theme | null) => void;
  }
}

export const getTheme = (): Theme =>
  document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
