import { useEffect, useRef, type KeyboardEvent } from 'react';
import { tabByKey, tabNames, tabs, type Tab } from '../tabs';

interface PanelTabsProps {
  current: Tab;
  onChoose: (tab: Tab, by: 'pointer' | 'keyboard') => void;
}

export const tabId = (tab: Tab): string => `aba-${tab}`;

/** The five tabs; the arrows, Home and End go from one to the other. */
export function PanelTabs({ current, onChoose }: PanelTabsProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the tab that is on may be beyond the edge; the page itself must not move.
    const tab = document.getElementById(tabId(current));
    if (bar.current && tab)
      bar.current.scrollLeft = tab.offsetLeft - bar.current.clientWidth / 2 + tab.clientWidth / 2;
  }, [current]);
  const press = (event: KeyboardEvent): void => {
    const next = tabByKey(current, event.key);
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onChoose(next, 'keyboard');
    document.getElementById(tabId(next))?.focus();
  };
  return (
    <div className="panel-tabs" role="tablist" aria-label="Gamificação" ref={bar} onKeyDown={press}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={tabId(tab)}
          aria-selected={tab === current}
          aria-controls={tab === current ? 'painel' : undefined}
          tabIndex={tab === current ? 0 : -1}
          onClick={() => onChoose(tab, 'pointer')}
        >
          {tabNames[tab]}
        </button>
      ))}
    </div>
  );
}
