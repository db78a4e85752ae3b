import type { Promotion } from '@pechincha/contracts/entities/promotion';
import type { Subscription } from '@pechincha/contracts/entities/subscription';
import { formatPrice } from '@pechincha/contracts/prices';
import { BellPlus, BellRing, Check, UserPlus } from 'lucide-react';
import { Button } from '../../components/ui/button';
import { showUndoToast } from '../../components/ui/undo-toast';
import { ACTION_ERROR_TEXT, getConflictText } from '../../lib/api-error';
import { getFinalPrice } from '../../lib/deal-prices';
import { createRandomKey } from '../../lib/storage';
import { showToast } from '../../lib/show-toast';
import { getToken } from '../../lib/token';
import { useAction } from '../../lib/use-action';
import { useAfterSignIn, useGoToLogin, useSession } from '../session/use-session';
import {
  deleteSubscription,
  type NewSubscription,
  postSubscription,
  useSubscriptionCache,
  useSubscriptions,
} from './api';

interface SingleSubscription {
  /** What the press creates. */
  subscription: NewSubscription;
  /** Whether a subscription of the member is this one. */
  isSame: (subscription: Subscription) => boolean;
  names?: Pick<Subscription, 'label' | 'productKey'>;
  onCreated: (remove: () => void) => void;
  onRemoved: () => void;
}

/** A button that creates a subscription, or removes it. Visitors go to /login and back. */
function useSingleSubscription({ subscription, isSame, names, onCreated, onRemoved }: SingleSubscription) {
  const { data: subscriptions, isFetched, refetch } = useSubscriptions(subscription.kind);
  const cache = useSubscriptionCache(subscription.kind);
  const existing = subscriptions?.find(isSame);
  const signInKey = `subscription:${JSON.stringify(subscription)}`;
  const goToLogin = useGoToLogin(signInKey);

  /** The member's subscriptions, loaded again; undefined after an error. */
  const reload = async (): Promise<Subscription[] | undefined> => {
    const { data, isSuccess } = await refetch();
    return isSuccess ? data : undefined;
  };
  const failure = {
    errorText: (error: unknown) => getConflictText(error, ACTION_ERROR_TEXT),
    onSignedOut: () => goToLogin(),
    // It exists, or was removed, in another window.
    refresh: cache.refetch,
  };
  const remove = useAction({
    mutationFn: deleteSubscription,
    findDone: async () =>
      (await reload())?.every((other) => !isSame(other)) ? { response: undefined } : undefined,
    onSuccess(_response, id) {
      cache.remove(id);
      onRemoved();
    },
    ...failure,
  });
  const create = useAction({
    mutationFn: async () => (await postSubscription(subscription, createRandomKey())).alert,
    async findDone() {
      const response = (await reload())?.find(isSame);
      return response && { response };
    },
    onSuccess(created: Subscription) {
      cache.add({ ...created, ...names });
      onCreated(() => remove.mutate(created._id));
    },
    ...failure,
  });
  useAfterSignIn(
    signInKey,
    () => {
      if (!existing) create.mutate();
    },
    isFetched,
  );
  return {
    /** Shown at once, so that what was asked before signing in is not pressed again, which would undo it. */
    isOn: create.isPending || (existing !== undefined && !remove.isPending),
    /** Unknown until the member's subscriptions are loaded. */
    isReady: getToken() === null || isFetched,
    toggle({ detail }: Pick<MouseEvent, 'detail'>): void {
      // The second press of a double click.
      if (detail > 1) return;
      if (getToken() === null) return goToLogin();
      if (!isFetched || create.isPending || remove.isPending) return;
      if (existing) remove.mutate(existing._id);
      else create.mutate();
    },
  };
}

interface FollowButtonProps {
  /** What is followed. */
  target: { author: string } | { store: string };
  /** Of the author or store. */
  name: string;
  className?: string;
}

/** Follows an author or a store, or stops it. */
export function FollowButton({ target, name, className = 'button' }: FollowButtonProps) {
  const isAuthor = 'author' in target;
  const { isOn, isReady, toggle } = useSingleSubscription({
    subscription: { kind: 'follow', ...target },
    isSame: (subscription) =>
      isAuthor
        ? subscription.author === target.author
        : 'store' in target && subscription.store === target.store,
    ...(isAuthor && { names: { label: name } }),
    onCreated: () => showToast('success', `Pronto! Avisaremos do que for novo de ${name}.`),
    onRemoved: () => showToast('success', `Você deixou de seguir ${name}.`),
  });
  return (
    <Button
      className={className}
      aria-disabled={!isReady || undefined}
      label={isOn ? `Seguindo ${name}. Deixar de seguir` : `Seguir ${name}`}
      onClick={toggle}
      icon={isOn ? Check : UserPlus}
    >
      <span>{isOn ? 'Seguindo' : 'Seguir'}</span>
    </Button>
  );
}

const toCents = (reais: number): number => Math.round(reais * 100);

/** Asks for an alert of a lower price of somebody else's active deal. */
export function PriceWatch({ deal }: { deal: Promotion }) {
  const { user } = useSession();
  const price = getFinalPrice(deal);
  const maxPrice = (toCents(price) - 1) / 100;
  if (deal.status !== 'active' || maxPrice <= 0 || user?._id === deal.author._id) return null;
  return <Watch deal={deal} price={price} maxPrice={maxPrice} />;
}

function Watch({ deal, price, maxPrice }: { deal: Promotion; price: number; maxPrice: number }) {
  const { isOn, isReady, toggle } = useSingleSubscription({
    subscription: { kind: 'alert', product: deal._id, maxPrice },
    isSame: ({ product, productKey, isActive }) =>
      isActive && (product === deal._id || (productKey !== undefined && productKey === deal.product)),
    names: { label: deal.title, productKey: deal.product },
    onCreated: (remove) => showUndoToast(`Avisaremos se baixar de ${formatPrice(price)}.`, remove),
    onRemoved: () => showToast('success', 'Aviso desligado.'),
  });
  return (
    <Button
      className="reaction-button watch"
      aria-disabled={!isReady || undefined}
      label={isOn ? 'Aviso ligado. Desligar' : undefined}
      onClick={toggle}
      icon={isOn ? BellRing : BellPlus}
    >
      {isOn ? 'Aviso ligado' : 'Avisar se baixar'}
    </Button>
  );
}
