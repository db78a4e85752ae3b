/** The five tabs of the panel, as they stand in its address. */
export const tabNames = {
  badges: 'Insignias',
  rewards: 'Recompensas',
  levels: 'Niveis',
  stats: 'Estatisticas',
  users: 'Usuarios',
} as const;

export type Tab = keyof typeof tabNames;

export const tabs = Object.keys(tabNames) as Tab[];

/** The tab that an address asks for; the first where it asks for none that there is. */
export const tabOf = (asked: string | null): Tab => tabs.find((tab) => tab === asked) ?? 'badges';

/** The tab that a key leads to from this one: around the ends, as tabs do. */
export function tabByKey(from: Tab, key: string): Tab | undefined {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (step !== undefined) return tabs[(tabs.indexOf(from) + step + tabs.length) % tabs.length];
  return { Home: tabs[0], End: tabs.at(-1) }[key];
}
