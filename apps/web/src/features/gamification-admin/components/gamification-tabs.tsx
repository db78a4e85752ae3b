import { useEffect, useRef, type KeyboardEvent } from 'react';
import { getTabForKey, tabLabels, tabs, type Tab } from '../tabs';
import './gamification-tabs.css';

interface GamificationTabsProps {
  current: Tab;
  onChoose: (tab: Tab, source: 'pointer' | 'keyboard') => void;
}

export const getTabId = (tab: Tab): string => `aba-${tab}`;

/** Tab list; arrow keys, Home and End switch tabs. */
export function GamificationTabs({ current, onChoose }: GamificationTabsProps) {
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
      className="gamification-tabs"
      role="tablist"
      aria-label="Gamificação"
      ref={bar}
      onKeyDown={handleKeyDown}
    >
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
