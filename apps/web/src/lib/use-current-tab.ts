import { useEffect, useRef } from 'react';

/** Ref of a bar of tabs that scrolls the current one into view; the page stays where it is. */
export function useCurrentTab(current: string) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (bar.current && tab)
      bar.current.scrollLeft = tab.offsetLeft - bar.current.clientWidth / 2 + tab.clientWidth / 2;
  }, [current]);
  return bar;
}
