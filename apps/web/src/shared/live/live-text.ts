import { getPromotionPath } from '@pechincha/contracts/cities';
import { formatPrice } from '@pechincha/contracts/prices';
import type { Notification } from '@pechincha/contracts/entities/notification';
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
}

const ALERT = { title: 'Nova promoção!', body: 'Confira a nova promoção no site!' };
const MENTION = { title: 'Você foi mencionado!', body: 'Alguém mencionou você em um comentário!' };

/** Notification kinds shown live. reward-redeemed is left out: the member has just done it. */
const noticeTexts: Partial<Record<Notification['kind'], { title: string; body?: string }>> = {
  'new-promotion': ALERT,
  followed: { title: 'Novidade de quem você segue' },
  'saved-price': { title: 'Baixou de preço' },
  'saved-ending': { title: 'Termina amanhã' },
  'user-mentioned': MENTION,
  'promotion-approved': { title: 'Promoção aprovada' },
  'promotion-rejected': { title: 'Promoção rejeitada' },
  'badge-earned': { title: 'Nova conquista' },
  'redemption-updated': { title: 'Resgate atualizado' },
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
  }),
  'user-mentioned': ({ message, promotionId, commentId }: UserMentioned) => ({
    title: MENTION.title,
    body: message || MENTION.body,
    path: `${getDealPath(promotionId)}${commentId && `#comentario-${commentId}`}`,
    subjectId: commentId,
  }),
  notification: (notice) => {
    const text = noticeTexts[notice.kind];
    return (
      text && {
        title: text.title,
        body: notice.message || (text.body ?? ''),
        path: getNotificationPath(notice),
        subjectId: notice.commentId ?? notice.promotionId ?? notice._id,
      }
    );
  },
};
