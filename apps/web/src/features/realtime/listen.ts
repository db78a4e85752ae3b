import type { QueryClient } from '@tanstack/react-query';
import type { Notification } from '@pechincha/contracts/entities/notification';
import type { Socket } from 'socket.io-client';
import { liveEvents, parseLastEvents, type LiveEvents } from '../../api/realtime';
import { freshKey, publishedKey } from '../promotions/hooks/use-new-deals';
import { announce } from './announce';
import { liveWords } from './live-words';
import { noticeKeys } from './notice-keys';
import { createSeen } from './seen';

/** The list that visitors get may be a second old: asked for too soon it would miss the deal it is asked for. */
const listDelay = (): number => 1200 + Math.random() * 800;

/** How old the list may have been that a page began with, in milliseconds. */
const MAX_LIST_AGE = 2000;

/** Whether something of that age, in milliseconds, happened since what the page shows was read. */
const isSincePageLoad = (age: number | null): boolean =>
  age !== null && age < performance.now() + MAX_LIST_AGE;

/** How long to wait, in milliseconds, before asking again after having been turned away. */
const REFUSED_DELAY = 5000;

/** What else changed when such a notice comes: points, badges, redemptions, the state of one's deals. */
const alsoChanged: Partial<Record<Notification['kind'], readonly (readonly string[])[]>> = {
  'badge-earned': [['me'], ['badges']],
  'promotion-approved': [['me'], ['promotions', 'mine'], ['promotions', 'one']],
  'promotion-rejected': [
    ['promotions', 'mine'],
    ['promotions', 'one'],
  ],
  'reward-redeemed': [['rewards']],
  'redemption-updated': [['me'], ['rewards']],
};

/** Who works in the back office sees new deals there; a toast would only lie over the controls. */
const isUnwanted = (name: keyof LiveEvents): boolean =>
  name === 'promotionCreated' && /^\/admin(\/|$)/.test(location.pathname);

/** What comes over the socket, told once each, and what is shown kept up to date by it. The answer stops it. */
export function listen(socket: Socket, queries: QueryClient, go: (path: string) => void): () => void {
  const readAgain = (...queryKey: readonly string[]): void => void queries.invalidateQueries({ queryKey });
  let listTimer: ReturnType<typeof setTimeout> | undefined;
  let returnTimer: ReturnType<typeof setTimeout> | undefined;
  let connections = 0;
  // Outlives reconnections; who signs in has heard nothing yet.
  const isNew = createSeen();

  const on = <Name extends keyof LiveEvents>(name: Name, then?: (event: LiveEvents[Name]) => void): void => {
    const hear = (given: unknown): void => {
      const event = liveEvents[name](given);
      then?.(event);
      if (!isNew(...noticeKeys(name, event)) || isUnwanted(name)) return;
      const told = liveWords[name](event);
      if (told) announce(told, go);
    };
    socket.on(name as string, hear);
  };
  // A list that is open stays as it is: it is counted beside it what is new.
  const countNewDeals = (): void => {
    queries.setQueryData<number>(publishedKey, Date.now());
    readAgain(...freshKey);
  };
  const countNewDealsSoon = (): void => {
    clearTimeout(listTimer);
    listTimer = setTimeout(countNewDeals, listDelay());
  };
  on('promotionCreated', countNewDealsSoon);
  on('new-promotion');
  on('user-mentioned');
  on('notification', ({ kind }) => {
    readAgain('notifications');
    for (const key of alsoChanged[kind] ?? []) readAgain(...key);
  });

  // Comes with every connection. The page was read before its first one, which may be seconds later.
  socket.on('last-events', (given: unknown) => {
    if (connections > 1) return;
    const { promotionAge, notificationAge } = parseLastEvents(given);
    if (isSincePageLoad(promotionAge)) countNewDealsSoon();
    if (!isSincePageLoad(notificationAge)) return;
    readAgain('notifications');
    for (const key of Object.values(alsoChanged).flat()) readAgain(...key);
  });
  socket.on('connect', () => {
    // What was missed while away is in the list of notices and in an open deal, and counted beside a list of deals.
    connections += 1;
    if (connections > 1) {
      readAgain('notifications');
      readAgain('promotions', 'one');
      countNewDealsSoon();
    }
  });
  // The server turned us away: the session may be over, which its own reading will tell. A refusal is the
  // one case in which the library does not come back by itself.
  const comeBack = (): void => {
    readAgain('me');
    clearTimeout(returnTimer);
    returnTimer = setTimeout(() => socket.connect(), REFUSED_DELAY);
  };
  socket.on('connect_error', () => {
    if (!socket.active) comeBack();
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') comeBack();
  });
  return () => {
    clearTimeout(returnTimer);
    clearTimeout(listTimer);
    socket.removeAllListeners();
  };
}
