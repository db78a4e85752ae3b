import { useSyncExternalStore } from 'react';
import { Setting } from '../../../components/ui/setting';
import { getStored } from '../../../lib/storage';
import type { Theme } from '../../../lib/theme';

function onStorage(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** The theme of this device, which the button of the top bar and other tabs change too. */
export function ThemeSetting() {
  const theme = useSyncExternalStore(onStorage, () => getStored('theme') ?? '');
  return (
    <Setting title="Tema" description="Claro, escuro ou como o aparelho estiver.">
      <select
        className="input"
        aria-label="Tema"
        value={theme}
        onChange={({ target }) => window.setTheme((target.value as Theme) || null)}
      >
        <option value="">Como o aparelho</option>
        <option value="light">Claro</option>
        <option value="dark">Escuro</option>
      </select>
    </Setting>
  );
}
