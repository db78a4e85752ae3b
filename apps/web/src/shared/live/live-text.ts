import { getPromotionPath } from '@pechincha/contracts/cities';
import { formatPrice } from '@pechincha/contracts/prices';
import { getNoticeTag, notices } from '@pechincha/contracts/notices';
import type { NewPromotion, PromotionCreated, UserMentioned } from '@pechincha/contracts/realtime';
import { getNotificationPath } from './notification-path';
import type { RealtimeEvents } from '../../api/realtime';

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
