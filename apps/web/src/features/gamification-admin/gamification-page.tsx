import { Gift, Scale } from 'lucide-react';
import { type ComponentType, type KeyboardEvent, useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { AdminPageHeader, Stat, StatGroup } from '../../components/admin/admin-page';
import { LoadError } from '../../components/ui/state-page';
import { useStats } from './api';
import { BadgesTab, LevelsTab, RewardsTab } from './catalogue-tabs';
import { UsersTab } from './users-tab';
import './gamification-admin.css';

function StatsTab() {
  const { data, isError, refetch } = useStats();
  if (isError && !data)
    return <LoadError onRetry={() => void refetch()}>As estatísticas não vieram.</LoadError>;
  const top = data && data.topUser;
  return (
    <StatGroup>
      <Stat label="Usuários" value={data?.usersCount} note="com conta de pontos" />
      <Stat label="Pontos" value={data?.totalPoints} note="nas contas de todos" />
      <Stat label="Resgates" value={data?.totalRedemptions} note="desde o começo" />
      <Stat
        label="Maior pontuação"
        value={top ? top.points : top}
        note={top ? top.name : data && 'Ninguém tem pontos ainda'}
      />
    </StatGroup>
  );
}

/** Tabs by their value in the URL. */
export const tabLabels = {
  badges: 'Insignias',
  rewards: 'Recompensas',
  levels: 'Niveis',
  stats: 'Estatisticas',
  users: 'Usuarios',
} as const;

type Tab = keyof typeof tabLabels;

const tabs = Object.keys(tabLabels) as Tab[];

/** Falls back to the first tab. */
export const parseTab = (value: string | null): Tab => tabs.find((tab) => tab === value) ?? 'badges';

/** Target tab of a key, undefined for other keys; arrows wrap around. */
export function getTabForKey(current: Tab, key: string): Tab | undefined {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (step !== undefined) return tabs[(tabs.indexOf(current) + step + tabs.length) % tabs.length];
  return { Home: tabs[0], End: tabs.at(-1) }[key];
}

interface GamificationTabsProps {
  current: Tab;
  onChoose: (tab: Tab, source: 'pointer' | 'keyboard') => void;
}

const getTabId = (tab: Tab): string => `aba-${tab}`;

/** Tab list; arrow keys, Home and End switch tabs. */
function GamificationTabs({ current, onChoose }: GamificationTabsProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Brings the selected tab into view on phones without scrolling the page.
    const tab = document.getElementById(getTabId(current));
    if (bar.current && tab)
      bar.current.scrollLeft = tab.offsetLeft - bar.current.clientWidth / 2 + tab.clientWidth / 2;
  }, [current]);
  const handleKeyDown = (event: KeyboardEvent): void => {
    const next = getTabForKey(current, event.key);
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onChoose(next, 'keyboard');
    document.getElementById(getTabId(next))?.focus();
  };
  return (
    <div
      className="tabs gamification-tabs"
      role="tablist"
      aria-label="Gamificação"
      ref={bar}
      onKeyDown={handleKeyDown}
    >
      {tabs.map((tab) => (
        <Button
          key={tab}
          className="tab"
          role="tab"
          id={getTabId(tab)}
          aria-selected={tab === current}
          aria-controls={tab === current ? 'painel' : undefined}
          tabIndex={tab === current ? 0 : -1}
          onClick={() => onChoose(tab, 'pointer')}
        >
          {tabLabels[tab]}
        </Button>
      ))}
    </div>
  );
}

const contents: Record<Tab, ComponentType> = {
  badges: BadgesTab,
  rewards: RewardsTab,
  levels: LevelsTab,
  stats: StatsTab,
  users: UsersTab,
};

/** `/admin/gamification`. The tab is in the URL; its data loads when it opens. */
export function GamificationPage() {
  const [params, setParams] = useSearchParams();
  const tab = parseTab(params.get('tab'));
  const Content = contents[tab];
  return (
    <>
      <AdminPageHeader title="Gamificação" summary="Insígnias, recompensas, níveis e os pontos de cada um.">
        <div className="flex flex-wrap gamification-links">
          <Link className="button" to="/admin/gamification/resgates">
            <Gift aria-hidden="true" />
            Resgates
          </Link>
          <Link className="button" to="/admin/gamification/regras">
            <Scale aria-hidden="true" />
            Regras de pontos
          </Link>
        </div>
      </AdminPageHeader>
      <GamificationTabs
        current={tab}
        // Arrow keys pass over tabs: only clicks add a history entry.
        onChoose={(next, source) => setParams({ tab: next }, { replace: source === 'keyboard' })}
      />
      <div role="tabpanel" id="painel" tabIndex={-1} aria-labelledby={getTabId(tab)}>
        <Content key={tab} />
      </div>
    </>
  );
}
