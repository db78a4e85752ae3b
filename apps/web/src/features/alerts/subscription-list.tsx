import type { Subscription } from '@pechincha/contracts/entities/subscription';
import { toListRequestPath } from '@pechincha/contracts/list-filter';
import type { SubscriptionKind } from '@pechincha/contracts/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../components/ui/button';
import { parsePromotionList } from '../../api/promotion';
import { Dialog } from '../../components/ui/dialog';
import { Switch } from '../../components/ui/settings';
import { retryLost } from '../../lib/api-error';
import { classes } from '../../lib/style';
import { http } from '../../lib/http';
import { promotionKeys } from '../../lib/keys';
import { showToast } from '../../lib/show-toast';
import { useSite } from '../../lib/site';
import { useAction } from '../../lib/use-action';
import {
  deleteSubscription,
  listSubscriptions,
  putSubscriptionToggle,
  useSubscriptionCache,
} from '../../shared/subscriptions/api';
import { subscriptionTexts, toSubscriptionSentence } from './subscription-text';
import { SubscriptionForm } from './subscription-form';

/** Toggles and removes subscriptions; toggling is optimistic and rolls back on error. */
function useSubscriptionMutations(kind: SubscriptionKind) {
  const cache = useSubscriptionCache(kind);
  const texts = subscriptionTexts[kind];
  const reload = () => listSubscriptions(kind).catch(() => undefined);
  const toggle = useAction<Subscription, Subscription>({
    mutationFn: async (subscription) => (await putSubscriptionToggle(subscription)).alert,
    retry: retryLost,
    async findDone({ _id, isActive }) {
      const response = (await reload())?.find((now) => now._id === _id && now.isActive !== isActive);
      return response && { response };
    },
    onMutate: async (subscription) => {
      await cache.cancel();
      cache.replace({ ...subscription, isActive: !subscription.isActive });
    },
    onSuccess: cache.replace,
    onError: (_error, previous) => cache.replace(previous),
    refresh: cache.refetch,
    errorText: texts.toggleError,
  });
  const remove = useAction<void, Subscription>({
    mutationFn: ({ _id }) => deleteSubscription(_id),
    retry: retryLost,
    findDone: async ({ _id }) =>
      (await reload())?.every((now) => now._id !== _id) ? { response: undefined } : undefined,
    onSuccess: (_response, { _id }) => {
      cache.remove(_id);
      showToast('success', texts.removed);
    },
    refresh: cache.refetch,
    errorText: texts.removeError,
  });
  return { toggle, remove };
}

/** The subscriptions with the names of their stores, which only promotions have; the slug stands until they are there. */
function useNamedSubscriptions(subscriptions: readonly Subscription[]): readonly Subscription[] {
  const stores = [...new Set(subscriptions.map(({ store }) => store).filter((store) => store !== undefined))];
  const { data: names } = useQuery({
    queryKey: promotionKeys.list({ storeNames: stores }),
    queryFn: ({ signal }) =>
      Promise.all(
        stores.map(async (store) => {
          const { data } = await http.get<unknown>(toListRequestPath({ store, limit: 1 }), { signal });
          return parsePromotionList(data).promotions[0]?.store;
        }),
      ),
    enabled: stores.length > 0,
    staleTime: Infinity,
  });
  return subscriptions.map((subscription) => {
    const label = subscription.store && names?.[stores.indexOf(subscription.store)];
    return label ? { ...subscription, label } : subscription;
  });
}

interface SubscriptionListProps {
  kind: SubscriptionKind;
  subscriptions: readonly Subscription[];
  /** Called after the last subscription is removed, to move focus. */
  onEmpty: () => void;
}

export function SubscriptionList({
  kind,
  subscriptions: givenSubscriptions,
  onEmpty,
}: SubscriptionListProps) {
  const subscriptions = useNamedSubscriptions(givenSubscriptions);
  const { toggle, remove } = useSubscriptionMutations(kind);
  const [edited, setEdited] = useState<Subscription>();
  const [isEditing, setIsEditing] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const texts = subscriptionTexts[kind];
  const site = useSite();
  /** Focuses the remove button of the next row, or of the previous one. */
  const focusNear = (index: number): void => {
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>('.subscription-remove') ?? [];
    const next = buttons[index + 1] ?? buttons[index - 1];
    if (next) next.focus();
    else onEmpty();
  };
  return (
    <>
      <ul className="card divided-rows mt-3" ref={list}>
        {subscriptions.map((subscription, index) => {
          const sentence = toSubscriptionSentence(subscription, site);
          const name = kind === 'alert' ? `“${sentence}”` : sentence;
          return (
            <li
              key={subscription._id}
              className={classes('subscription-row', !subscription.isActive && 'off')}
            >
              <Switch
                checked={subscription.isActive}
                label={kind === 'alert' ? `Alerta ${name}` : name}
                onPress={() => toggle.mutate(subscription)}
              />
              <span className="subscription-text">
                <b>{sentence}</b>
                <span className="small muted">{subscription.isActive ? texts.on : texts.off}</span>
              </span>
              <span className="subscription-actions">
                {subscription.promotion === undefined && kind !== 'follow' ? (
                  <Button
                    className="square"
                    label={`Editar ${texts.row} ${name}`}
                    onClick={() => {
                      setEdited(subscription);
                      setIsEditing(true);
                    }}
                    icon={Pencil}
                  />
                ) : null}
                <Button
                  className="square subscription-remove"
                  label={`Remover ${texts.row} ${name}`}
                  aria-disabled={remove.isPending && remove.variables._id === subscription._id}
                  onClick={() => {
                    if (!remove.isPending) remove.mutate(subscription, { onSuccess: () => focusNear(index) });
                  }}
                  icon={Trash2}
                />
              </span>
            </li>
          );
        })}
      </ul>
      <Dialog
        open={isEditing}
        onOpenChange={setIsEditing}
        title={kind === 'alert' ? 'Editar alerta' : 'Editar o que você oculta'}
        {...(edited && { description: toSubscriptionSentence(edited, site) })}
        sheet
      >
        {edited ? (
          <SubscriptionForm
            key={edited._id}
            kind={kind}
            edited={edited}
            onSaved={() => setIsEditing(false)}
          />
        ) : null}
      </Dialog>
    </>
  );
}
