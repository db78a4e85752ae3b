import type { Notification } from '@pechincha/contracts/entities/notification';
import type {
  LastEvents,
  NewPromotion,
  PromotionCreated,
  UserMentioned,
} from '@pechincha/contracts/realtime';
import { parseNotification } from './notification';
import { parseCity } from './promotion';
import { nullable, number, object, text, toObject, type Parser } from './shape';
import { parseAuthor } from './user';

export interface LiveEvents {
  promotionCreated: PromotionCreated;
  'new-promotion': NewPromotion;
  'user-mentioned': UserMentioned;
  notification: Notification;
}

const idOf = (given: Record<string, unknown>): string => text()(given['_id']) || text()(given['id']);

/** A deal that was published: its author and title, or the deal itself under `promotion`. */
function parsePromotionCreated(given: unknown): PromotionCreated {
  const event = toObject(given);
  const deal = { ...event, ...toObject(event['promotion']) };
  return object<PromotionCreated>({
    id: () => idOf(deal) || text()(event['promotionId']),
    eventId: () => text()(event['eventId']),
    author: parseAuthor,
    title: text(),
    promotionalPrice: number(),
    city: parseCity,
  })(deal);
}

/** The deal and comment of an event are named by their ids, or are there themselves. */
function withIds(given: unknown): Record<string, unknown> {
  const event = toObject(given);
  return {
    ...event,
    promotionId: event['promotionId'] ?? idOf(toObject(event['promotion'])),
    commentId: event['commentId'] ?? idOf(toObject(event['comment'])),
  };
}

const newPromotion = object<NewPromotion>({ message: text(), promotionId: text(), eventId: text() });
const userMentioned = object<UserMentioned>({
  message: text(),
  promotionId: text(),
  commentId: text(),
  eventId: text(),
});

export const liveEvents: { [Name in keyof LiveEvents]: Parser<LiveEvents[Name]> } = {
  promotionCreated: parsePromotionCreated,
  'new-promotion': (given) => newPromotion(withIds(given)),
  'user-mentioned': (given) => userMentioned(withIds(given)),
  notification: parseNotification,
};

export const parseLastEvents = object<LastEvents>({
  promotionAge: nullable(number()),
  notificationAge: nullable(number()),
});
