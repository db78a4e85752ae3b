import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType, type Location } from 'react-router-dom';
import { focusList } from '../../components/ui/pagination';
import { tabStorage } from '../../lib/storage';
import { recordEntry } from '../../lib/navigation';

const SCROLL_POSITIONS_KEY = 'scroll-places';

/** Identifies a page: its path and its `page` parameter. */
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

/** True when the document was opened by a link or a typed URL, false after reload or Back. */
function isFreshNavigation(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'navigate';
}

/** Of each entry of the history, the link that had the focus last, unless another control of the page has had it since. */
const lastLinks = new Map<string, string>();

/** Focuses the link if the focus is lost or still at `left`; false while the link is not there. */
function focusLink(href: string, left: Element | null): boolean {
  const link = [...document.querySelectorAll<HTMLElement>('#conteudo a')].find(
    (one) => one.getAttribute('href') === href,
  );
  if ([document.body, left].includes(document.activeElement)) link?.focus({ preventScroll: true });
  return link !== undefined;
}

/** Scrolls and focuses once the page is tall enough; stops after 2 s or when the user scrolls. */
function restorePlace(top: number, href: string | undefined): () => void {
  // Of the page before, whose elements may stay: the heading of a list, a link to another page of it.
  const left = document.querySelector('main:focus, main :focus');
  const tryPlace = (): void => {
    window.scrollTo({ top, behavior: 'instant' });
    const isFocused = href === undefined || focusLink(href, left);
    if (isFocused && Math.abs(window.scrollY - top) < 2) stop();
  };
  const observer = new ResizeObserver(tryPlace);
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
  tryPlace();
  return stop;
}

/** As a browser follows a link within the page: Tab goes on from there. */
function focusPart(id: string): void {
  const part = document.getElementById(id);
  if (!part) return;
  part.scrollIntoView();
  if (part.tabIndex < 0) part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

function focusNewPage(previous: Location, location: Location): void {
  if (toPageKey(previous) === toPageKey(location)) return;
  if (previous.pathname === location.pathname) focusList();
  else document.getElementById('conteudo')?.focus({ preventScroll: true });
}

/**
 * Restores what browsers do on navigation: scrolls to the top on a new page, to the part that a link names and to the
 * saved position and link on Back, and moves focus to the main content or, after paging, to the list heading.
 */
export function NavigationFocus() {
  const location = useLocation();
  const navigationType = useNavigationType();
  const lastLocation = useRef<Location>(undefined);

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  useLayoutEffect(() => {
    // In a layout effect: a shorter next page would change scrollY before it is saved.
    const { key } = location;
    let top = window.scrollY;
    const trackScroll = (): void => {
      top = window.scrollY;
    };
    const savePosition = (): void => saveScrollPosition(key, top);
    const trackFocus = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element) || !target.closest('#conteudo')) return;
      const href = target.closest('a')?.getAttribute('href');
      if (href) lastLinks.set(key, href);
      else lastLinks.delete(key);
    };
    window.addEventListener('focusin', trackFocus);
    window.addEventListener('scroll', trackScroll, { passive: true });
    window.addEventListener('pagehide', savePosition);
    return () => {
      window.removeEventListener('focusin', trackFocus);
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
      const href = lastLinks.get(location.key);
      // Forward, to a page without a link that had the focus.
      if (!href && previous) focusNewPage(previous, location);
      return savedTop !== undefined || href ? restorePlace(savedTop ?? 0, href) : undefined;
    }
    if (location.hash) focusPart(location.hash.slice(1));
    if (previous && toPageKey(previous) !== toPageKey(location) && !location.hash) {
      window.scrollTo({ top: 0, behavior: 'instant' });
      focusNewPage(previous, location);
    }
    return undefined;
  }, [location, navigationType]);

  return null;
}
