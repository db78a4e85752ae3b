import type { QueryClient } from '@tanstack/react-query';
import type { Notification } from '@pechincha/contracts/entities/notification';
import type { Socket } from 'socket.io-client';
import { realtimeEventParsers, parseLastEvents, type RealtimeEvents } from '../../api/realtime';
import { freshListKey, lastPublishedKey } from '../promotions/hooks/use-new-deals';
import { notifyUser } from './notify-user';
import { liveTexts } from './live-text';
import { getDeduplicationKeys } from './deduplication-keys';
import { createDeduplicator } from './deduplicator';

/** The list that visitors get may be a second old: asked for too soon it would miss the deal it is asked for. */
const getListDelayMs = (): number => 1200 + Math.random() * 800;

/** How old the list may have been that a page began with, in milliseconds. */
const MAX_LIST_AGE_MS = 2000;

/** Whether something of that age, in milliseconds, happened since what the page shows was read. */
const isSincePageLoad = (age: number | null): boolean =>
  age !== null && age < performance.now() + MAX_LIST_AGE_MS;

/** How long to wait, in milliseconds, before asking again after having been turned away. */
const RECONNECT_DELAY_MS = 5000;

/** What else changed when such a notice comes: points, badges, redemptions, the state of one's deals. */
const relatedQueryKeys: Partial<Record<Notification['kind'], readonly (readonly string[])[]>> = {
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
const isSuppressed = (name: keyof RealtimeEvents): boolean =>
  name === 'promotionCreated' && /^\/admin(\/|$)/.test(location.pathname);

/** What comes over the socket, told once each, and what is shown kept up to date by it. The answer stops it. */
export function subscribe(
  socket: Socket,
  queryClient: QueryClient,
  navigate: (path: string) => void,
): () => void {
  const invalidate = (...queryKey: readonly string[]): void =>
    void queryClient.invalidateQueries({ queryKey });
  let listTimer: ReturnType<typeof setTimeout> | undefined;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  let connections = 0;
  // Outlives reconnections; who signs in has heard nothing yet.
  const isNew = createDeduplicator();

  const on = <Name extends keyof RealtimeEvents>(
    name: Name,
    onEvent?: (event: RealtimeEvents[Name]) => void,
  ): void => {
    const handle = (payload: unknown): void => {
      const event = realtimeEventParsers[name](payload);
      onEvent?.(event);
      if (!isNew(...getDeduplicationKeys(name, event)) || isSuppressed(name)) return;
      const notice = liveTexts[name](event);
      if (notice) notifyUser(notice, navigate);
    };
    socket.on(name as string, handle);
  };
  // A list that is open stays as it is: it is counted beside it what is new.
  const countNewDeals = (): void => {
    queryClient.setQueryData<number>(lastPublishedKey, Date.now());
    invalidate(...freshListKey);
  };
  const countNewDealsSoon = (): void => {
    clearTimeout(listTimer);
    listTimer = setTimeout(countNewDeals, getListDelayMs());
  };
  on('promotionCreated', countNewDealsSoon);
  on('new-promotion');
  on('user-mentioned');
  on('notification', ({ kind }) => {
    invalidate('notifications');
    for (const key of relatedQueryKeys[kind] ?? []) invalidate(...key);
  });

  // Comes with every connection. The page was read before its first one, which may be seconds later.
  socket.on('last-events', (payload: unknown) => {
    if (connections > 1) return;
    const { promotionAge, notificationAge } = parseLastEvents(payload);
    if (isSincePageLoad(promotionAge)) countNewDealsSoon();
    if (!isSincePageLoad(notificationAge)) return;
    invalidate('notifications');
    for (const key of Object.values(relatedQueryKeys).flat()) invalidate(...key);
  });
  socket.on('connect', () => {
    // What was missed while away is in the list of notices and in an open deal, and counted beside a list of deals.
    connections += 1;
    if (connections > 1) {
      invalidate('notifications');
      invalidate('promotions', 'one');
      countNewDealsSoon();
    }
  });
  // The server turned us away: the session may be over, which its own reading will tell. A refusal is the
  // one case in which the library does not come back by itself.
  const reconnectLater = (): void => {
    invalidate('me');
    clearTimeout(reconnectTimer);
    reconnectTimer = setTimeout(() => socket.connect(), RECONNECT_DELAY_MS);
  };
  socket.on('connect_error', () => {
    if (!socket.active) reconnectLater();
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') reconnectLater();
  });
  return () => {
    clearTimeout(reconnectTimer);
    clearTimeout(listTimer);
    socket.removeAllListeners();
  };
}
