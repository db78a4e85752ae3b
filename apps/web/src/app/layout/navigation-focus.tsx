import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType, type Location } from 'react-router-dom';
import { focusList } from '../../lib/focus-list';
import { tab } from '../../lib/storage';
import { recordEntry } from '../../lib/trail';

const PLACES = 'scroll-places';

/** What makes another page of another address: the path, and the page of a list. */
const pageOf = ({ pathname, search }: Location): string =>
  `${pathname}?${new URLSearchParams(search).get('page') ?? 1}`;

function readPlaces(): Record<string, number> {
  try {
    return JSON.parse(tab.read(PLACES) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

const keepPlace = (key: string, top: number): void =>
  tab.store(PLACES, JSON.stringify({ ...readPlaces(), [key]: top }));

/** Typed or followed from elsewhere, other than reloaded or come back to. */
function arrivedAnew(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'navigate';
}

/** Scrolls as soon as the page is as tall as it was; gives up after two seconds, or when the reader scrolls. */
function returnTo(top: number): () => void {
  const jump = (): void => {
    window.scrollTo({ top, behavior: 'instant' });
    if (Math.abs(window.scrollY - top) < 2) stop();
  };
  const observer = new ResizeObserver(jump);
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
  jump();
  return stop;
}

/**
 * What a browser does between pages: the top for a new one, the old place for one that one comes
 * back to; and the keyboard's focus at the
 * beginning of the content, or of the list that was paged.
 */
export function NavigationFocus() {
  const location = useLocation();
  const how = useNavigationType();
  const last = useRef<Location>(undefined);

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  useLayoutEffect(() => {
    // Before the next page is drawn: a shorter one would move the old page's place.
    const { key } = location;
    let top = window.scrollY;
    const follow = (): void => {
      top = window.scrollY;
    };
    const keep = (): void => keepPlace(key, top);
    window.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('scroll', follow);
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [location]);

  useLayoutEffect(() => {
    recordEntry(`${location.pathname}${location.search}`, how === 'PUSH');
    const before = last.current;
    last.current = location;
    if (how === 'POP') {
      if (!before && arrivedAnew()) return undefined;
      const place = readPlaces()[location.key];
      return place ? returnTo(place) : undefined;
    }
    if (before && pageOf(before) !== pageOf(location) && !location.hash) {
      window.scrollTo({ top: 0, behavior: 'instant' });
      if (before.pathname !== location.pathname)
        document.getElementById('conteudo')?.focus({ preventScroll: true });
      else focusList();
    }
    return undefined;
  }, [location, how]);

  return null;
}
