import type { Notification } from './entities/notification.js';

type NotificationKind = Notification['kind'];

/** What a member can turn off on their devices. */
export const pushCategories = ['alert', 'mention', 'deal', 'moderation', 'points'] as const;
export type PushCategory = (typeof pushCategories)[number];

/** A notification that is announced at once, on open pages and on devices. */
export interface Notice {
  /** Headline above the notification's message. */
  title: string;
  category: PushCategory;
}

/** By kind of notification. reward-redeemed is left out: the member has just done it. */
export const notices: Partial<Record<NotificationKind, Notice>> = {
  'new-promotion': { title: 'Nova promoção!', category: 'alert' },
  followed: { title: 'Novidade de quem você segue', category: 'alert' },
  'saved-price': { title: 'Baixou de preço', category: 'deal' },
  'saved-ending': { title: 'Termina amanhã', category: 'deal' },
  'user-mentioned': { title: 'Você foi mencionado!', category: 'mention' },
  'promotion-approved': { title: 'Promoção aprovada', category: 'moderation' },
  'promotion-rejected': { title: 'Promoção rejeitada', category: 'moderation' },
  'case-decided': { title: 'Decisão da moderação', category: 'moderation' },
  'appeal-decided': { title: 'Seu recurso foi decidido', category: 'moderation' },
  'report-decided': { title: 'Sua denúncia foi decidida', category: 'moderation' },
  'price-suggested': { title: 'Avisaram outro preço', category: 'deal' },
  'badge-earned': { title: 'Nova conquista', category: 'points' },
  'redemption-updated': { title: 'Resgate atualizado', category: 'points' },
};

/** What a page and a device show of one notification replaces each other by this id. */
export const getNoticeTag = ({
  _id,
  promotionId,
  commentId,
}: Pick<Notification, '_id' | 'promotionId' | 'commentId'>): string => commentId ?? promotionId ?? _id;
