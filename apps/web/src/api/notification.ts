import type { Notification, NotificationList } from '@pechincha/contracts/entities/notification';
import {
  defaultNotificationSettings as defaults,
  digestValues,
  type NotificationSettings,
} from '@pechincha/contracts/entities/notification-settings';
import type { Subscription } from '@pechincha/contracts/entities/subscription';
import { type Requirement, requirementValues } from '@pechincha/contracts/price-conditions';
import type { QuietHours } from '@pechincha/contracts/quiet-hours';
import type {
  LastEvents,
  NewPromotion,
  PromotionCreated,
  SiteVersion,
  UserMentioned,
} from '@pechincha/contracts/realtime';
import { likeMinutes, likeSteps, subscriptionKinds } from '@pechincha/contracts/subscriptions';
import * as parse from './parsers';
import { parseAuthor, parseCity, parseMessage } from './promotion';

const parsePush = parse.object<NotificationSettings['push']>({
  alert: parse.boolean(true),
  mention: parse.boolean(true),
  deal: parse.boolean(true),
  moderation: parse.boolean(true),
  points: parse.boolean(true),
});

const parseQuietHours = parse.object<QuietHours>({ from: parse.text(), to: parse.text() });

/** Null without both times. */
function parseQuiet(input: unknown): QuietHours | null {
  const quiet = parseQuietHours(input);
  return quiet.from && quiet.to ? quiet : null;
}

export const parseNotificationSettings: parse.Parser<NotificationSettings> =
  parse.object<NotificationSettings>({
    push: parsePush,
    sound: parse.boolean(defaults.sound),
    toasts: parse.boolean(defaults.toasts),
    quiet: parseQuiet,
    digest: parse.oneOf(digestValues, defaults.digest),
    hour: parse.number(defaults.hour),
    weekday: parse.number(defaults.weekday),
  });

export const parseNotification = parse.object<Notification>({
  _id: parse.text(),
  kind: parse.openEnum<Notification['kind']>('new-promotion'),
  message: parse.text(),
  path: parse.text('/'),
  promotionId: parse.nullable(parse.text()),
  commentId: parse.nullable(parse.text()),
  eventId: parse.text(),
  read: parse.boolean(),
  createdAt: parse.isoTime,
});

export function parseNotificationList(input: unknown): NotificationList {
  const notifications = parse.list('notifications', parseNotification)(input);
  const unread = notifications.filter(({ read }) => !read).length;
  return { notifications, unread: parse.number(unread)(parse.toObject(input)['unread']) };
}

export interface RealtimeEvents {
  promotionCreated: PromotionCreated;
  'new-promotion': NewPromotion;
  'user-mentioned': UserMentioned;
  notification: Notification;
}

const getId = (input: Record<string, unknown>): string =>
  parse.text()(input['_id']) || parse.text()(input['id']);

/** Accepts the deal's fields in the event itself or under `promotion`. */
function parsePromotionCreated(input: unknown): PromotionCreated {
  const event = parse.toObject(input);
  const deal = { ...event, ...parse.toObject(event['promotion']) };
  return parse.object<PromotionCreated>({
    id: () => getId(deal) || parse.text()(event['promotionId']),
    eventId: () => parse.text()(event['eventId']),
    author: parseAuthor,
    title: parse.text(),
    promotionalPrice: parse.numberOrNaN,
    finalPrice: parse.amount,
    city: parseCity,
    description: parse.filledText,
    store: parse.filledText,
    category: parse.filledText,
    storeSlug: parse.filledText,
    product: parse.filledText,
    requires: parse.optional(parse.array(parse.openEnum<Requirement>('app'))),
  })(deal);
}

/** Takes the ids from `promotionId` and `commentId`, or from an embedded `promotion` and `comment`. */
function withIds(input: unknown): Record<string, unknown> {
  const event = parse.toObject(input);
  return {
    ...event,
    promotionId: event['promotionId'] ?? getId(parse.toObject(event['promotion'])),
    commentId: event['commentId'] ?? getId(parse.toObject(event['comment'])),
  };
}

const parseNewPromotion = parse.object<NewPromotion>({
  message: parse.text(),
  promotionId: parse.text(),
  eventId: parse.text(),
});
const parseUserMentioned = parse.object<UserMentioned>({
  message: parse.text(),
  promotionId: parse.text(),
  commentId: parse.text(),
  eventId: parse.text(),
});

export const realtimeEventParsers: { [Name in keyof RealtimeEvents]: parse.Parser<RealtimeEvents[Name]> } = {
  promotionCreated: parsePromotionCreated,
  'new-promotion': (input) => parseNewPromotion(withIds(input)),
  'user-mentioned': (input) => parseUserMentioned(withIds(input)),
  notification: parseNotification,
};

export const parseLastEvents = parse.object<LastEvents>({
  promotionAge: parse.nullableNumber,
  notificationAge: parse.nullableNumber,
});

export const parseSiteVersion = parse.object<SiteVersion>({ version: parse.number() });

/** Known values only; undefined without any. */
const knownValues =
  <T extends string>(values: readonly T[]) =>
  (input: unknown): T[] | undefined => {
    const known = parse
      .array(parse.optionalOneOf(values))(input)
      .filter((value) => value !== undefined);
    return known.length > 0 ? known : undefined;
  };
const texts = (input: unknown): string[] | undefined =>
  Array.isArray(input) ? parse.array(parse.text())(input) : undefined;
const filledTexts = (input: unknown): string[] | undefined => {
  const filled = parse.array(parse.text())(input).filter(Boolean);
  return filled.length > 0 ? filled : undefined;
};
const knownNumber =
  <T extends number>(values: readonly T[]) =>
  (input: unknown): T | undefined =>
    values.find((value) => value === input);

export const parseSubscription = parse.object<Subscription>({
  _id: parse.text(),
  kind: parse.oneOf(subscriptionKinds, 'alert'),
  isActive: parse.boolean(true),
  keyword: parse.filledText,
  store: parse.filledText,
  author: parse.filledText,
  product: parse.filledText,
  promotion: parse.filledText,
  exclude: texts,
  categories: filledTexts,
  city: parse.filledText,
  maxPrice: parse.amount,
  without: knownValues(requirementValues),
  minLikes: knownNumber(likeSteps),
  withinMinutes: knownNumber(likeMinutes),
  onlyLowest: (input) => input === true || undefined,
  label: parse.filledText,
  productKey: parse.filledText,
});

export const parseSubscriptions = parse.list('alerts', parseSubscription);

/** Accepts the rule under `alert` or as the body itself. */
export const parseSubscriptionResponse = (input: unknown): { alert: Subscription; msg: string } => ({
  alert: parseSubscription(parse.toObject(input)['alert'] ?? input),
  msg: parseMessage(input) ?? '',
});
