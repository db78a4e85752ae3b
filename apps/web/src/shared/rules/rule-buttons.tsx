import type { Promotion } from '@pechincha/contracts/entities/promotion';
import type { Rule } from '@pechincha/contracts/entities/rule';
import { formatPrice } from '@pechincha/contracts/prices';
import { useMutation } from '@tanstack/react-query';
import { BellPlus, BellRing, Check, UserPlus } from 'lucide-react';
import { showUndoToast } from '../../components/ui/undo-toast';
import { ACTION_ERROR_TEXT, getConflictText, isOutcomeUnknown, toApiError } from '../../lib/api-error';
import { getFinalPrice } from '../../lib/deal-prices';
import { createRandomKey } from '../../lib/storage';
import { showToast } from '../../lib/show-toast';
import { getToken } from '../../lib/token';
import { useAfterSignIn, useGoToLogin, useSession } from '../session/use-session';
import { deleteRule, type NewRule, postRule, useRuleCache, useRules } from './api';

interface SingleRule {
  /** What the press creates. */
  rule: NewRule;
  /** Whether a rule of the member is this one. */
  isSame: (rule: Rule) => boolean;
  names?: Pick<Rule, 'label' | 'productKey'>;
  onCreated: (remove: () => void) => void;
  onRemoved: () => void;
}

/** A button that creates a rule, or removes it. Visitors go to /login and back. */
function useSingleRule({ rule, isSame, names, onCreated, onRemoved }: SingleRule) {
  const { data: rules, isFetched, refetch } = useRules(rule.kind);
  const cache = useRuleCache(rule.kind);
  const existing = rules?.find(isSame);
  const signInKey = `rule:${JSON.stringify(rule)}`;
  const goToLogin = useGoToLogin(signInKey);

  const showError = (error: unknown): void => {
    if (getToken() === null) return goToLogin();
    const { status } = toApiError(error);
    // It exists, or was removed, in another window.
    if (status === 404 || status === 409) cache.refetch();
    showToast('error', getConflictText(error, ACTION_ERROR_TEXT));
  };
  /** The member's rules where a call may have been made nevertheless; otherwise fails with its error. */
  const reloadAfter = async (error: unknown): Promise<Rule[]> => {
    if (!isOutcomeUnknown(error)) throw error;
    const { data, isSuccess } = await refetch();
    if (!isSuccess) throw error;
    return data;
  };
  const remove = useMutation({
    mutationFn: async (id: string) => {
      try {
        await deleteRule(id);
      } catch (error) {
        if ((await reloadAfter(error)).some(isSame)) throw error;
      }
    },
    onSuccess(_response, id) {
      cache.remove(id);
      onRemoved();
    },
    onError: showError,
  });
  const create = useMutation({
    mutationFn: async () => {
      try {
        return (await postRule(rule, createRandomKey())).alert;
      } catch (error) {
        const found = (await reloadAfter(error)).find(isSame);
        if (!found) throw error;
        return found;
      }
    },
    onSuccess(created) {
      cache.add({ ...created, ...names });
      onCreated(() => remove.mutate(created._id));
    },
    onError: showError,
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
    /** Unknown until the member's rules are loaded. */
    isReady: getToken() === null || isFetched,
    press({ detail }: Pick<MouseEvent, 'detail'>): void {
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
  const { isOn, isReady, press } = useSingleRule({
    rule: { kind: 'follow', ...target },
    isSame: (rule) =>
      isAuthor ? rule.author === target.author : 'store' in target && rule.store === target.store,
    ...(isAuthor && { names: { label: name } }),
    onCreated: () => showToast('success', `Pronto! Avisaremos do que for novo de ${name}.`),
    onRemoved: () => showToast('success', `Você deixou de seguir ${name}.`),
  });
  return (
    <button
      type="button"
      className={className}
      aria-disabled={!isReady || undefined}
      aria-label={isOn ? `Seguindo ${name}. Deixar de seguir` : `Seguir ${name}`}
      onClick={press}
    >
      {isOn ? <Check aria-hidden="true" /> : <UserPlus aria-hidden="true" />}
      <span>{isOn ? 'Seguindo' : 'Seguir'}</span>
    </button>
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
  const { isOn, isReady, press } = useSingleRule({
    rule: { kind: 'alert', product: deal._id, maxPrice },
    isSame: ({ product, productKey, isActive }) =>
      isActive && (product === deal._id || (productKey !== undefined && productKey === deal.product)),
    names: { label: deal.title, productKey: deal.product },
    onCreated: (remove) => showUndoToast(`Avisaremos se baixar de ${formatPrice(price)}.`, remove),
    onRemoved: () => showToast('success', 'Aviso desligado.'),
  });
  return (
    <button
      type="button"
      className="count watch"
      aria-disabled={!isReady || undefined}
      aria-label={isOn ? 'Aviso ligado. Desligar' : undefined}
      onClick={press}
    >
      {isOn ? <BellRing aria-hidden="true" /> : <BellPlus aria-hidden="true" />}
      {isOn ? 'Aviso ligado' : 'Avisar se baixar'}
    </button>
  );
}
