import { Moon, Sun } from 'lucide-react';
import { getTheme, type Theme } from '../../lib/theme';
import './theme-toggle.css';

/** Both buttons are rendered; CSS shows the one for the other theme. Back at the system's theme, its changes are followed. */
export function ThemeToggle() {
  const change = (theme: Theme): void => {
    const isSystems = matchMedia('(prefers-color-scheme: dark)').matches === (theme === 'dark');
    window.setTheme(isSystems ? null : theme);
    // The pressed button is now hidden, so focus moves to the other one.
    document.querySelector<HTMLButtonElement>(getTheme() === 'dark' ? '.to-light' : '.to-dark')?.focus();
  };
  return (
    <>
      <button
        type="button"
        className="square to-dark"
        aria-label="Mudar para o tema escuro"
        onClick={() => change('dark')}
      >
        <Moon aria-hidden="true" />
      </button>
      <button
        type="button"
        className="square to-light"
        aria-label="Mudar para o tema claro"
        onClick={() => change('light')}
      >
        <Sun aria-hidden="true" />
      </button>
    </>
  );
}
