import type { EventData } from '@pechincha/contracts/event';
import { notificationChanged, notificationCreated } from '@pechincha/contracts/events/notification';
import { promotionPublished } from '@pechincha/contracts/events/promotion';
import { makeEvent, type EventDetails } from '@pechincha/testing/event-factory';
import { newId } from './members.js';

export const createPublishedEvent = (
  author: string,
  overrides: Partial<EventData<typeof promotionPublished>> = {},
  details: EventDetails = {},
) =>
  makeEvent(
    promotionPublished,
    {
      promotionId: newId(),
      author: { _id: author, name: 'Ana' },
      title: 'Fritadeira elétrica',
      description: '',
      store: 'Loja',
      promotionalPrice: 199.9,
      category: 'casa',
      city: 'online',
      first: true,
      ...overrides,
    },
    details,
  );

export const createNotificationEvent = (
  userId: string,
  kind: 'new-promotion' | 'user-mentioned' | 'promotion-approved',
  details: EventDetails = {},
) => {
  const [promotionId, commentId] = [newId(), newId()];
  const notification = {
    _id: newId(),
    kind,
    message: 'Olá',
    path: `/promocao/${promotionId}`,
    promotionId,
    commentId,
    eventId: newId(),
    read: false,
    createdAt: new Date().toISOString(),
  };
  return makeEvent(notificationCreated, { userId, notification }, details);
};

export const createChangedNotificationEvent = (userId: string, details: EventDetails = {}) => {
  const { notification } = createNotificationEvent(userId, 'user-mentioned').data;
  return makeEvent(notificationChanged, { userId, notification: { ...notification, read: true } }, details);
};
