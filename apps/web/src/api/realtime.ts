import { categoryValues } from '@pechincha/contracts/categories';
import type { Notification } from '@pechincha/contracts/entities/notification';
import type {
  LastEvents,
  NewPromotion,
  PromotionCreated,
  UserMentioned,
} from '@pechincha/contracts/realtime';
import type { Requirement } from '@pechincha/contracts/price-conditions';
import { parseNotification } from './notification';
import { parseCity } from './promotion';
import {
  amount,
  array,
  filledText,
  numberOrNaN,
  object,
  openEnum,
  optional,
  optionalOneOf,
  text,
  toObject,
  type Parser,
  nullableNumber,
} from './parsers';
import { parseAuthor } from './author';

export interface RealtimeEvents {
  promotionCreated: PromotionCreated;
  'new-promotion': NewPromotion;
  'user-mentioned': UserMentioned;
  notification: Notification;
}

const getId = (input: Record<string, unknown>): string => text()(input['_id']) || text()(input['id']);

/** Accepts the deal's fields in the event itself or under `promotion`. */
function parsePromotionCreated(input: unknown): PromotionCreated {
  const event = toObject(input);
  const deal = { ...event, ...toObject(event['promotion']) };
  return object<PromotionCreated>({
    id: () => getId(deal) || text()(event['promotionId']),
    eventId: () => text()(event['eventId']),
    author: parseAuthor,
    title: text(),
    promotionalPrice: numberOrNaN,
    finalPrice: amount,
    city: parseCity,
    description: filledText,
    store: filledText,
    category: optionalOneOf(categoryValues),
    storeSlug: filledText,
    product: filledText,
    requires: optional(array(openEnum<Requirement>('app'))),
  })(deal);
}

/** Takes the ids from `promotionId` and `commentId`, or from an embedded `promotion` and `comment`. */
function withIds(input: unknown): Record<string, unknown> {
  const event = toObject(input);
  return {
    ...event,
    promotionId: event['promotionId'] ?? getId(toObject(event['promotion'])),
    commentId: event['commentId'] ?? getId(toObject(event['comment'])),
  };
}

const parseNewPromotion = object<NewPromotion>({ message: text(), promotionId: text(), eventId: text() });
const parseUserMentioned = object<UserMentioned>({
  message: text(),
  promotionId: text(),
  commentId: text(),
  eventId: text(),
});

export const realtimeEventParsers: { [Name in keyof RealtimeEvents]: Parser<RealtimeEvents[Name]> } = {
  promotionCreated: parsePromotionCreated,
  'new-promotion': (input) => parseNewPromotion(withIds(input)),
  'user-mentioned': (input) => parseUserMentioned(withIds(input)),
  notification: parseNotification,
};

export const parseLastEvents = object<LastEvents>({
  promotionAge: nullableNumber,
  notificationAge: nullableNumber,
});
