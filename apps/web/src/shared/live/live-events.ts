import { getPromotionPath } from '@pechincha/contracts/cities';
import type { Notification } from '@pechincha/contracts/entities/notification';
import { getNoticeTag, notices } from '@pechincha/contracts/notices';
import { formatPrice } from '@pechincha/contracts/prices';
import type { NewPromotion, PromotionCreated, UserMentioned } from '@pechincha/contracts/realtime';
import type { RealtimeEvents } from '../../api/notification';
import { toSafePath } from '../../lib/safe-path';

const MY_PROMOTIONS_PATH = '/minhas-promocoes';

/**
 * A rejected deal leads to its own page, which shows the reason, unless it repeats another; all others to their stored
 * path.
 */
export const getNotificationPath = ({
  kind,
  path,
  promotionId,
}: Pick<Notification, 'kind' | 'path' | 'promotionId'>): string =>
  kind === 'promotion-rejected' && promotionId && path === MY_PROMOTIONS_PATH
    ? `/promocao/${promotionId}`
    : toSafePath(path);

/** Text of a live notice, shown as toast, browser notification and sound. */
export interface LiveNotice {
  title: string;
  body: string;
  path: string;
  /** Id of the subject: the sound plays once per subject and tab. */
  subjectId: string;
  /** A device that gets pushes shows it by itself when no page has the focus. */
  isPushed?: boolean;
}

const ALERT = { title: 'Nova promoção!', body: 'Confira a nova promoção no site!' };
const MENTION = { title: 'Você foi mencionado!', body: 'Alguém mencionou você em um comentário!' };

/** For notifications without a message. */
const fallbackBodies: Partial<Record<string, string>> = {
  'new-promotion': ALERT.body,
  'user-mentioned': MENTION.body,
};

/** 'Joana Siqueira: Fone', or 'Fone, R$ 199,90' (the final price) without an author. */
function toNewDealText({ author, title, promotionalPrice, finalPrice }: PromotionCreated): string {
  const price = finalPrice ?? promotionalPrice;
  if (!title) return ALERT.body;
  if (author.name) return `${author.name}: ${title}`;
  return price > 0 ? `${title}, ${formatPrice(price)}` : title;
}

const getDealPath = (id: string, city?: string): string => (id ? getPromotionPath({ _id: id, city }) : '/');

type LiveTexts = { [Name in keyof RealtimeEvents]: (event: RealtimeEvents[Name]) => LiveNotice | undefined };

/** Undefined for events that show no notice. */
export const liveTexts: LiveTexts = {
  promotionCreated: (deal) => ({
    title: 'Nova promoção publicada!',
    body: toNewDealText(deal),
    path: getDealPath(deal.id, deal.city),
    subjectId: deal.id,
  }),
  'new-promotion': ({ message, promotionId }: NewPromotion) => ({
    title: ALERT.title,
    body: message || ALERT.body,
    path: getDealPath(promotionId),
    subjectId: promotionId,
    isPushed: true,
  }),
  'user-mentioned': ({ message, promotionId, commentId }: UserMentioned) => ({
    title: MENTION.title,
    body: message || MENTION.body,
    path: `${getDealPath(promotionId)}${commentId && `#comentario-${commentId}`}`,
    subjectId: commentId,
    isPushed: true,
  }),
  notification: (notification) => {
    const notice = notices[notification.kind];
    return (
      notice && {
        title: notice.title,
        body: notification.message || (fallbackBodies[notification.kind] ?? ''),
        path: getNotificationPath(notification),
        subjectId: getNoticeTag(notification),
        isPushed: true,
      }
    );
  },
};

/**
 * Keys that identify an event. The same notification arrives twice with different event ids, as a live event
 * and as a list entry; so alerts are also identified by deal and mentions by comment.
 */
export function getDeduplicationKeys<Name extends keyof RealtimeEvents>(
  name: Name,
  event: RealtimeEvents[Name],
): string[] {
  // Without an id the event is never a duplicate.
  const keys = event.eventId ? [`${name} ${event.eventId}`] : [];
  const kind = 'kind' in event ? event.kind : name;
  if (kind === 'new-promotion' && 'promotionId' in event && event.promotionId)
    keys.push(`of new-promotion ${event.promotionId}`);
  if (kind === 'user-mentioned' && 'commentId' in event && event.commentId)
    keys.push(`of user-mentioned ${event.commentId}`);
  return keys;
}

const MAX_KEYS = 500;

/** Returns true when none of the keys was seen among the last MAX_KEYS. */
export function createDeduplicator(): (...keys: string[]) => boolean {
  const seenKeys = new Set<string>();
  return (...keys) => {
    const isNew = !keys.some((key) => seenKeys.has(key));
    for (const key of keys) seenKeys.add(key);
    for (const oldest of seenKeys) {
      if (seenKeys.size <= MAX_KEYS) break;
      seenKeys.delete(oldest);
    }
    return isNew;
  };
}
