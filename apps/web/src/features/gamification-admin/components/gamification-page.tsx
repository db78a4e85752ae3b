import { Gift, Scale } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { AdminPageHeader } from '../../../components/admin/admin-page-header';
import { parseTab, type Tab } from '../tabs';
import { BadgesTab } from './badges-tab';
import { LevelsTab } from './levels-tab';
import { GamificationTabs, getTabId } from './gamification-tabs';
import { RewardsTab } from './rewards-tab';
import { StatsTab } from './stats-tab';
import { UsersTab } from './users-tab';
import './gamification-page.css';

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
        <div className="gamification-links">
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
