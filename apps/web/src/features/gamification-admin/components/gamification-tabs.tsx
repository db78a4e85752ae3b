import { useEffect, useRef, type KeyboardEvent } from 'react';
import { getTabForKey, tabLabels, tabs, type Tab } from '../tabs';

interface GamificationTabsProps {
  current: Tab;
  onChoose: (tab: Tab, source: 'pointer' | 'keyboard') => void;
}

export const getTabId = (tab: Tab): string => `aba-${tab}`;

/** The five tabs; the arrows, Home and End go from one to the other. */
export function GamificationTabs({ current, onChoose }: GamificationTabsProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the tab that is on may be beyond the edge; the page itself must not move.
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
    <div className="panel-tabs" role="tablist" aria-label="Gamificação" ref={bar} onKeyDown={handleKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={getTabId(tab)}
          aria-selected={tab === current}
          aria-controls={tab === current ? 'painel' : undefined}
          tabIndex={tab === current ? 0 : -1}
          onClick={() => onChoose(tab, 'pointer')}
        >
          {tabLabels[tab]}
        </button>
      ))}
    </div>
  );
}
