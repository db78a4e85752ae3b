/** Tabs by their value in the URL. */
export const tabLabels = {
  badges: 'Insignias',
  rewards: 'Recompensas',
  levels: 'Niveis',
  stats: 'Estatisticas',
  users: 'Usuarios',
} as const;

export type Tab = keyof typeof tabLabels;

export const tabs = Object.keys(tabLabels) as Tab[];

/** Falls back to the first tab. */
export const parseTab = (value: string | null): Tab => tabs.find((tab) => tab === value) ?? 'badges';

/** Target tab of a key, undefined for other keys; arrows wrap around. */
export function getTabForKey(current: Tab, key: string): Tab | undefined {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (step !== undefined) return tabs[(tabs.indexOf(current) + step + tabs.length) % tabs.length];
  return { Home: tabs[0], End: tabs.at(-1) }[key];
}
