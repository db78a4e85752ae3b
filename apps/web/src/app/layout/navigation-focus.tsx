import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType, type Location } from 'react-router-dom';
import { focusList } from '../../lib/focus-list';
import { tabStorage } from '../../lib/storage';
import { recordEntry } from '../../lib/navigation-history';

const SCROLL_POSITIONS_KEY = 'scroll-places';

/** What makes another page of another address: the path, and the page of a list. */
const toPageKey = ({ pathname, search }: Location): string =>
  `${pathname}?${new URLSearchParams(search).get('page') ?? 1}`;

function readScrollPositions(): Record<string, number> {
  try {
    return JSON.parse(tabStorage.get(SCROLL_POSITIONS_KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

const saveScrollPosition = (key: string, top: number): void =>
  tabStorage.set(SCROLL_POSITIONS_KEY, JSON.stringify({ ...readScrollPositions(), [key]: top }));

/** Typed or followed from elsewhere, other than reloaded or come back to. */
function isFreshNavigation(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'navigate';
}

/** Scrolls as soon as the page is as tall as it was; gives up after two seconds, or when the reader scrolls. */
function restoreScroll(top: number): () => void {
  const tryScroll = (): void => {
    window.scrollTo({ top, behavior: 'instant' });
    if (Math.abs(window.scrollY - top) < 2) stop();
  };
  const observer = new ResizeObserver(tryScroll);
  const timer = setTimeout(() => stop(), 2000);
  const stop = (): void => {
    clearTimeout(timer);
    observer.disconnect();
    window.removeEventListener('wheel', stop);
    window.removeEventListener('touchstart', stop);
  };
  window.addEventListener('wheel', stop, { passive: true });
  window.addEventListener('touchstart', stop, { passive: true });
  observer.observe(document.body);
  tryScroll();
  return stop;
}

/**
 * What a browser does between pages: the top for a new one, the old place for one that one comes
 * back to; and the keyboard's focus at the
 * beginning of the content, or of the list that was paged.
 */
export function NavigationFocus() {
  const location = useLocation();
  const navigationType = useNavigationType();
  const lastLocation = useRef<Location>(undefined);

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  useLayoutEffect(() => {
    // Before the next page is drawn: a shorter one would move the old page's place.
    const { key } = location;
    let top = window.scrollY;
    const trackScroll = (): void => {
      top = window.scrollY;
    };
    const savePosition = (): void => saveScrollPosition(key, top);
    window.addEventListener('scroll', trackScroll, { passive: true });
    window.addEventListener('pagehide', savePosition);
    return () => {
      window.removeEventListener('scroll', trackScroll);
      window.removeEventListener('pagehide', savePosition);
      savePosition();
    };
  }, [location]);

  useLayoutEffect(() => {
    recordEntry(`${location.pathname}${location.search}`, navigationType === 'PUSH');
    const previous = lastLocation.current;
    lastLocation.current = location;
    if (navigationType === 'POP') {
      if (!previous && isFreshNavigation()) return undefined;
      const savedTop = readScrollPositions()[location.key];
      return savedTop ? restoreScroll(savedTop) : undefined;
    }
    if (previous && toPageKey(previous) !== toPageKey(location) && !location.hash) {
      window.scrollTo({ top: 0, behavior: 'instant' });
      if (previous.pathname !== location.pathname)
        document.getElementById('conteudo')?.focus({ preventScroll: true });
      else focusList();
    }
    return undefined;
  }, [location, navigationType]);

  return null;
}
