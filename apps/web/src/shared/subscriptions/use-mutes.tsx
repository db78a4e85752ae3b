import { getPromotionPath } from '@pechincha/contracts/cities';
import { getNow } from '@pechincha/contracts/days';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import type { AuthorView } from '@pechincha/contracts/entities/user';
import type { Subscription } from '@pechincha/contracts/entities/subscription';
import { type Category, getCategoryLabel } from '@pechincha/contracts/site';
import {
  MAX_MUTED_PROMOTIONS,
  MAX_SUBSCRIPTIONS,
  MUTED_PROMOTION_DAYS,
  subscriptionAnchors,
  type SubscriptionConditions,
} from '@pechincha/contracts/subscriptions';
import { Link } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { parseSubscription } from '../../api/notification';
import { Dialog } from '../../components/ui/dialog';
import { showUndoToast } from '../../components/ui/undo-toast';
import { ACTION_ERROR_TEXT, repeatLost, toApiError } from '../../lib/api-error';
import { useSite } from '../../lib/site';
import { createRandomKey } from '../../lib/storage';
import { showToast } from '../../lib/show-toast';
import { getToken } from '../../lib/token';
import {
  deleteSubscription,
  listSubscriptions,
  type NewSubscription,
  postSubscription,
  putSubscriptionToggle,
  useSubscriptionCache,
} from './api';
import {
  listAuthorMutes,
  listMatchingMutes,
  listMutes,
  markMuted,
  narrowingFields,
  type StoredMute,
} from './mutes';
import './subscriptions.css';

interface MuteChoice {
  /** Of the button. */
  text: string;
  /** What is hidden, after 'Oculto: '. */
  hidden: string;
  subscription: NewSubscription;
  /** What the server adds in lists. */
  names?: Pick<Subscription, 'label' | 'productKey'>;
}

const createAuthorChoice = ({ _id, name }: AuthorView): MuteChoice => ({
  text: `Tudo de ${name}`,
  hidden: `tudo de ${name}`,
  subscription: { kind: 'mute', author: _id },
  names: { label: name },
});

/** What a member may hide because of a deal. */
function listMuteChoices(
  { _id, title, store, storeSlug, product, author, category }: Promotion,
  categories: readonly Category[],
): MuteChoice[] {
  const kind = 'mute' as const;
  const storeName = store || storeSlug;
  const categoryName = getCategoryLabel(categories, category);
  const choices: (MuteChoice | false)[] = [
    {
      text: 'Só esta promoção',
      hidden: 'esta promoção',
      subscription: { kind, promotion: _id },
      names: { label: title },
    },
    product !== undefined && {
      text: 'Este produto, de quem for',
      hidden: 'este produto',
      subscription: { kind, product: _id },
      names: { label: title, productKey: product },
    },
    storeSlug !== undefined && {
      text: `A loja ${storeName}`,
      hidden: `a loja ${storeName}`,
      subscription: { kind, store: storeSlug },
    },
    !author.deleted && createAuthorChoice(author),
    {
      text: `A categoria ${categoryName}`,
      hidden: `a categoria ${categoryName}`,
      subscription: { kind, categories: [category] },
    },
  ];
  return choices.filter((choice) => choice !== false);
}

/** Where a member has the most mutes that are possible, with a link to them. */
const showMuteLimitToast = (message: string): void =>
  showToast('error', (close) => (
    <span className="toast-text">
      {message}{' '}
      <Link to="/meus-alertas?aba=ocultos" onClick={close}>
        Ver o que você oculta
      </Link>
    </span>
  ));

const muteFields = [...subscriptionAnchors, ...narrowingFields] as const;

const isEqual = (subscription: SubscriptionConditions | NewSubscription, other: NewSubscription): boolean =>
  muteFields.every((field) => String(subscription[field] ?? '') === String(other[field] ?? ''));

/** A mute that exists already, as of another window, is used, and activated if it is not active. */
async function findOrCreateMute(subscription: NewSubscription): Promise<Subscription> {
  try {
    return (await postSubscription(subscription, createRandomKey())).alert;
  } catch (error) {
    if (toApiError(error).code !== 'ALERT_EXISTS') throw error;
    const existing = (await listSubscriptions('mute')).find((mute) => isEqual(mute, subscription));
    if (!existing) throw error;
    return existing.isActive ? existing : (await putSubscriptionToggle(existing)).alert;
  }
}

const SHOWN_TEXT = 'Aparece de novo.';
const DAY_MS = 24 * 60 * 60_000;

const isOnDevice = (): boolean => getToken() === null;

/** A visitor's mute, within the limits of members. Undefined beyond them. */
function createOnDevice({ subscription }: MuteChoice): StoredMute | undefined {
  const isSingle = subscription.promotion !== undefined;
  const count = listMutes().filter(({ promotion }) => (promotion !== undefined) === isSingle).length;
  if (count >= (isSingle ? MAX_MUTED_PROMOTIONS : MAX_SUBSCRIPTIONS.mute)) return undefined;
  const expiresAt = isSingle ? getNow() + MUTED_PROMOTION_DAYS * DAY_MS : 0;
  return { ...parseSubscription({ ...subscription, _id: createRandomKey() }), expiresAt };
}

function focusDeal(deal: Promotion): void {
  const link = document.querySelector<HTMLElement>(`#conteudo a[href="${getPromotionPath(deal)}"]`);
  (link ?? document.getElementById('conteudo'))?.focus({ preventScroll: true });
}

interface MuteOptions {
  /** Called before what is hidden goes. */
  onHide?: () => void;
  /** The button that was pressed goes: gives the focus a place. */
  onUndone?: () => void;
}

/** Adds and removes mutes, with toasts. */
function useMuteActions() {
  const cache = useSubscriptionCache('mute');
  const remove = async (mutes: readonly Pick<Subscription, '_id'>[]): Promise<void> => {
    for (const { _id } of mutes) {
      if (!isOnDevice()) await repeatLost(() => deleteSubscription(_id));
      cache.remove(_id);
    }
  };
  const tryTo = (act: () => Promise<void>): void =>
    void act().catch((error: unknown) => {
      const { code, message } = toApiError(error);
      if (code === 'RULE_LIMIT' && message) showMuteLimitToast(message);
      else showToast('error', ACTION_ERROR_TEXT);
    });
  return {
    hide: (choice: MuteChoice, { onHide, onUndone }: MuteOptions): void =>
      tryTo(async () => {
        const created = isOnDevice()
          ? createOnDevice(choice)
          : await repeatLost(() => findOrCreateMute(choice.subscription));
        if (!created) return showToast('error', 'Você chegou ao limite do que este aparelho oculta.');
        onHide?.();
        cache.add({ ...created, ...choice.names });
        showUndoToast(`Oculto: ${choice.hidden}.`, () =>
          tryTo(async () => {
            await remove([created]);
            showToast('success', SHOWN_TEXT);
            setTimeout(() => onUndone?.());
          }),
        );
      }),
    show: (mutes: readonly Pick<Subscription, '_id'>[]): void =>
      tryTo(async () => {
        await remove(mutes);
        showToast('success', SHOWN_TEXT);
      }),
  };
}

/** Hides what a deal is an example of, or shows it again. */
export function useMutes(deal: Promotion) {
  const { hide, show } = useMuteActions();
  return {
    // The focus moves to the card, or on its own page to the content.
    hide: (choice: MuteChoice): void =>
      hide(choice, { onHide: () => markMuted(deal._id), onUndone: () => focusDeal(deal) }),
    /** Removes all mutes that hide the deal. */
    show: (): void => show(listMatchingMutes(deal)),
  };
}

/** Hides what a member writes, or shows it again. */
export function useAuthorMute(author: AuthorView) {
  const { hide, show } = useMuteActions();
  return {
    hide: (options: MuteOptions): void => hide(createAuthorChoice(author), options),
    show: (): void => show(listAuthorMutes(author._id)),
  };
}

interface MuteDialogProps {
  deal: Promotion;
  open: boolean;
  onClose: (choice?: MuteChoice) => void;
}

/** Asks what of a deal is not to be seen. */
export function MuteDialog({ deal, open, onClose }: MuteDialogProps) {
  const { categories } = useSite();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Não quero ver"
      description="Some das suas listas e dos seus avisos."
      sheet
    >
      <ul className="mute-choices">
        {listMuteChoices(deal, categories).map((choice) => (
          <li key={choice.text}>
            <Button onClick={() => onClose(choice)}>{choice.text}</Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
