import type { Notification } from '@pechincha/contracts/entities/notification';
import type { QueryClient } from '@tanstack/react-query';
import type { Socket } from 'socket.io-client';
import {
  parseLastEvents,
  parseSiteVersion,
  realtimeEventParsers,
  type RealtimeEvents,
} from '../../api/notification';
import { parseSite } from '../../api/site';
import { http, parseData } from '../../lib/http';
import { badgeKeys, meKeys, notificationKeys, promotionKeys, rewardKeys } from '../../lib/keys';
import { getSite, saveSite } from '../../lib/site';
import { getToken } from '../../lib/token';
import { listMatchingMutes } from '../subscriptions/mutes';
import { readMutes } from '../subscriptions/stored-mutes';
import { syncMutes } from '../subscriptions/api';
import { getNotificationSettings, removeMemberSettings, storeMemberSettings } from './notification-settings';
import { createDeduplicator, getDeduplicationKeys, type LiveNotice, liveTexts } from './live-events';
import { notifyUser } from './notify-user';

/** Whether the event is about a new deal that a mute hides. Those to the member are not sent for such deals. */
export function isMutedEvent<Name extends keyof RealtimeEvents>(
  name: Name,
  event: RealtimeEvents[Name],
): boolean {
  if (name !== 'promotionCreated' || readMutes() === null) return false;
  const { id, description = '', store = '', ...deal } = event as RealtimeEvents['promotionCreated'];
  return listMatchingMutes({ ...deal, _id: id, description, store }).length > 0;
}

/** Copies a member's settings to the device. Errors are ignored: the next page load tries again. */
async function syncLiveSettings(): Promise<void> {
  const token = getToken();
  if (token === null) return removeMemberSettings();
  const settings = await getNotificationSettings().catch(() => undefined);
  if (settings && getToken() === token) storeMemberSettings(settings);
}

/** Errors are ignored: the next message or connection tries again. */
async function updateSite(version: number): Promise<void> {
  if (version <= getSite().version) return;
  const params = { version };
  await parseData(http.get('/site', { params }), parseSite).then(saveSite, () => undefined);
}

/**
 * Milliseconds before refetching. The visitors' list is cached for a second, so an earlier request could miss
 * the new deal.
 */
const getListDelayMs = (): number => 1200 + Math.random() * 800;

/** Maximum cache age of the list that the page was loaded with. */
const MAX_LIST_AGE_MS = 2000;

/** True if an event of this age (ms) happened after the page data was loaded. */
const isSincePageLoad = (age: number | null): boolean =>
  age !== null && age < performance.now() + MAX_LIST_AGE_MS;

/** Delay before reconnecting after the server rejected the connection. */
const RECONNECT_DELAY_MS = 5000;

/** Queries to invalidate by notification kind. */
const relatedQueryKeys: Partial<Record<Notification['kind'], readonly (readonly string[])[]>> = {
  'badge-earned': [meKeys.all, badgeKeys.all],
  'promotion-approved': [meKeys.all, promotionKeys.ownLists, promotionKeys.details],
  'promotion-rejected': [promotionKeys.ownLists, promotionKeys.details],
  'case-decided': [promotionKeys.ownLists, promotionKeys.details],
  'appeal-decided': [meKeys.all, promotionKeys.ownLists, promotionKeys.details],
  'reward-redeemed': [rewardKeys.all],
  'redemption-updated': [meKeys.all, rewardKeys.all],
};

/** Milliseconds in which events are collected: a moderator approves up to 50 deals at once. */
const BATCH_MS = 250;

/** No toasts for new deals on admin pages and over dialogs: they would cover the controls. */
const areNewDealsSuppressed = (): boolean =>
  /^\/admin(\/|$)/.test(location.pathname) || document.querySelector('.scrim') !== null;

/**
 * Shows each socket event once, but for muted deals, and invalidates the affected queries. Returns a function that
 * unsubscribes.
 */
export function subscribe(
  socket: Socket,
  queryClient: QueryClient,
  navigate: (path: string) => void,
): () => void {
  const invalidate = (queryKey: readonly string[]): void => void queryClient.invalidateQueries({ queryKey });
  let listTimer: ReturnType<typeof setTimeout> | undefined;
  let batchTimer: ReturnType<typeof setTimeout> | undefined;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  let connections = 0;
  // Another device may have changed them.
  void syncMutes();
  void syncLiveSettings();
  // Kept across reconnections; new for each token.
  const isNew = createDeduplicator();

  const notices: { name: keyof RealtimeEvents; notice: LiveNotice }[] = [];
  const outdated = new Map<string, readonly string[]>();
  const handleBatch = (): void => {
    batchTimer = undefined;
    outdated.forEach(invalidate);
    outdated.clear();
    const isSuppressed = areNewDealsSuppressed();
    const shown = notices.splice(0).filter(({ name }) => !(isSuppressed && name === 'promotionCreated'));
    if (shown.length > 0)
      notifyUser(
        shown.map(({ notice }) => notice),
        { navigate, showNewDeals },
      );
  };
  const startBatch = (): void => {
    batchTimer ??= setTimeout(handleBatch, BATCH_MS);
  };
  const invalidateSoon = (queryKey: readonly string[]): void => {
    outdated.set(queryKey.join(), queryKey);
    startBatch();
  };
  const showNewDeals = (): void => {
    navigate('/');
    window.scrollTo({ top: 0, behavior: 'instant' });
    invalidate(promotionKeys.lists);
  };

  const on = <Name extends keyof RealtimeEvents>(
    name: Name,
    onEvent?: (event: RealtimeEvents[Name]) => void,
  ): void => {
    const handle = (payload: unknown): void => {
      const event = realtimeEventParsers[name](payload);
      onEvent?.(event);
      if (!isNew(...getDeduplicationKeys(name, event)) || isMutedEvent(name, event)) return;
      const notice = liveTexts[name](event);
      if (!notice) return;
      notices.push({ name, notice });
      startBatch();
    };
    socket.on(name as string, handle);
  };
  // An open list does not change: new deals are only counted above it.
  const countNewDeals = (): void => {
    queryClient.setQueryData<number>(promotionKeys.lastPublished, Date.now());
    invalidate(promotionKeys.freshLists);
  };
  const countNewDealsSoon = (): void => {
    clearTimeout(listTimer);
    listTimer = setTimeout(countNewDeals, getListDelayMs());
  };
  on('promotionCreated', countNewDealsSoon);
  on('new-promotion');
  on('user-mentioned');
  on('notification', ({ kind }) => {
    invalidateSoon(notificationKeys.all);
    relatedQueryKeys[kind]?.forEach(invalidateSoon);
  });

  socket.on('notification-changed', () => invalidateSoon(notificationKeys.all));

  // On every connection and on every change.
  socket.on('site-version', (payload: unknown) => void updateSite(parseSiteVersion(payload).version));

  // Sent on every connection. The first one can be seconds after the page data was loaded.
  socket.on('last-events', (payload: unknown) => {
    if (connections > 1) return;
    const { promotionAge, notificationAge } = parseLastEvents(payload);
    if (isSincePageLoad(promotionAge)) countNewDealsSoon();
    if (!isSincePageLoad(notificationAge)) return;
    invalidate(notificationKeys.all);
    for (const key of Object.values(relatedQueryKeys).flat()) invalidate(key);
  });
  socket.on('connect', () => {
    // After a reconnection: refetches what was missed while offline.
    connections += 1;
    if (connections > 1) {
      invalidate(notificationKeys.all);
      invalidate(promotionKeys.details);
      countNewDealsSoon();
    }
  });
  // The server rejected the connection. Refetching `me` finds out whether the session has ended. Socket.IO does not
  // reconnect by itself after a rejection.
  const reconnectLater = (): void => {
    invalidate(meKeys.all);
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
    clearTimeout(batchTimer);
    socket.removeAllListeners();
  };
}
