/** The five tabs of the panel, as they stand in its address. */
export const tabLabels = {
  badges: 'Insignias',
  rewards: 'Recompensas',
  levels: 'Niveis',
  stats: 'Estatisticas',
  users: 'Usuarios',
} as const;

export type Tab = keyof typeof tabLabels;

export const tabs = Object.keys(tabLabels) as Tab[];

/** The tab that an address asks for; the first where it asks for none that there is. */
export const parseTab = (value: string | null): Tab => tabs.find((tab) => tab === value) ?? 'badges';

/** The tab that a key leads to from this one: around the ends, as tabs do. */
export function getTabForKey(current: Tab, key: string): Tab | undefined {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (step !== undefined) return tabs[(tabs.indexOf(current) + step + tabs.length) % tabs.length];
  return { Home: tabs[0], End: tabs.at(-1) }[key];
}
