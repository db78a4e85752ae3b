import type { Subscription } from '@pechincha/contracts/entities/subscription';
import type { SubscriptionConditions, SubscriptionKind } from '@pechincha/contracts/subscriptions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { parseSubscriptions, parseSubscriptionResponse } from '../../api/notification';
import { ignoreNotFound } from '../../lib/api-error';
import { apiPath, http, parseData } from '../../lib/http';
import { getToken } from '../../lib/token';
import { useSession } from '../session/use-session';
import { listMutes, saveMutes } from './mutes';

const subscriptionKeys = {
  all: ['subscriptions'],
  list: (memberId: string | undefined, kind: string) => ['subscriptions', memberId, kind],
} as const;

/** As a form has it: the price may be a text with a decimal comma. */
export interface NewSubscription extends Omit<SubscriptionConditions, 'maxPrice'> {
  kind: SubscriptionKind;
  maxPrice?: number | string | undefined;
}

/** Newest first. */
export function listSubscriptions(kind: SubscriptionKind, signal?: AbortSignal): Promise<Subscription[]> {
  const path = kind === 'alert' ? '/alerts' : `/alerts?kind=${kind}`;
  return parseData(http.get(path, { ...(signal && { signal }) }), parseSubscriptions);
}

/** @param key idempotency key: the same for every retry of one subscription */
export const postSubscription = (subscription: NewSubscription, key: string) =>
  parseData(
    http.post('/alerts', subscription, { headers: { 'Idempotency-Key': key } }),
    parseSubscriptionResponse,
  );

export const putSubscription = (id: string, subscription: NewSubscription) =>
  parseData(http.put(apiPath`/alerts/${id}`, subscription), parseSubscriptionResponse);

export const putSubscriptionToggle = ({ _id, isActive }: Subscription) =>
  parseData(
    http.put(apiPath`/alerts/${_id}/toggle`, undefined, { toggle: isActive }),
    parseSubscriptionResponse,
  );

export async function deleteSubscription(id: string): Promise<void> {
  await http.delete(apiPath`/alerts/${id}`).catch(ignoreNotFound);
}

const STALE_MS = 5 * 60_000;

interface SubscriptionsOptions {
  /** Shown in a toast when the subscriptions cannot be loaded; without it there is none. */
  errorText?: string;
  /** Of a page about subscriptions, which shows their newest state. */
  isFresh?: boolean;
}

/** The member's subscriptions of a kind, newest first; not loaded for visitors. */
export function useSubscriptions(
  kind: SubscriptionKind,
  { errorText, isFresh = false }: SubscriptionsOptions = {},
) {
  const { user } = useSession();
  return useQuery({
    queryKey: subscriptionKeys.list(user?._id, kind),
    queryFn: ({ signal }) => listSubscriptions(kind, signal),
    enabled: user !== null,
    ...(!isFresh && { staleTime: STALE_MS }),
    refetchOnWindowFocus: isFresh,
    meta: { errorText },
  });
}

/** Only lists have these, so that other responses do not remove them. */
const keepNames = (updated: Subscription, { label, productKey }: Subscription): Subscription => ({
  ...updated,
  label: updated.label ?? label,
  productKey: updated.productKey ?? productKey,
});

/** Updates the subscriptions that pages show, and what lists hide. */
export function useSubscriptionCache(kind: SubscriptionKind) {
  const queryClient = useQueryClient();
  const queryKey = subscriptionKeys.list(useSession().user?._id, kind);
  const update = (change: (subscriptions: Subscription[]) => Subscription[]): void => {
    queryClient.setQueryData<Subscription[]>(
      queryKey,
      (subscriptions) => subscriptions && change(subscriptions),
    );
    if (kind === 'mute') saveMutes(change(listMutes()));
  };
  return {
    add: (subscription: Subscription): void =>
      update((subscriptions) => [
        subscription,
        ...subscriptions.filter(({ _id }) => _id !== subscription._id),
      ]),
    replace: (updated: Subscription): void =>
      update((subscriptions) =>
        subscriptions.map((subscription) =>
          subscription._id === updated._id ? keepNames(updated, subscription) : subscription,
        ),
      ),
    remove: (id: string): void => update((subscriptions) => subscriptions.filter(({ _id }) => _id !== id)),
    cancel: () => queryClient.cancelQueries({ queryKey }),
    refetch: (): void => void queryClient.invalidateQueries({ queryKey }),
  };
}

/** Copies a member's mutes to the device. Errors are ignored: the next page load tries again. */
export async function syncMutes(): Promise<void> {
  const token = getToken();
  if (token === null) return;
  const mutes = await listSubscriptions('mute').catch(() => undefined);
  if (mutes && getToken() === token) saveMutes(mutes);
}
