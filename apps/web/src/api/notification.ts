import { categoryValues } from '@pechincha/contracts/categories';
import type { Notification, NotificationList } from '@pechincha/contracts/entities/notification';
import {
  defaultNotificationSettings as defaults,
  digestValues,
  type NotificationSettings,
} from '@pechincha/contracts/entities/notification-settings';
import type { Rule } from '@pechincha/contracts/entities/rule';
import { type Requirement, requirementValues } from '@pechincha/contracts/price-conditions';
import type { QuietHours } from '@pechincha/contracts/quiet-hours';
import type {
  LastEvents,
  NewPromotion,
  PromotionCreated,
  UserMentioned,
} from '@pechincha/contracts/realtime';
import { likeMinutes, likeSteps, ruleKinds } from '@pechincha/contracts/rules';
import {
  amount,
  array,
  boolean,
  filledText,
  isoTime,
  list,
  nullable,
  nullableNumber,
  number,
  numberOrNaN,
  object,
  oneOf,
  openEnum,
  optional,
  optionalOneOf,
  type Parser,
  text,
  toObject,
} from './parsers';
import { parseAuthor, parseCity, parseMessage } from './promotion';

const parsePush = object<NotificationSettings['push']>({
  alert: boolean(true),
  mention: boolean(true),
  deal: boolean(true),
  moderation: boolean(true),
  points: boolean(true),
});

const parseQuietHours = object<QuietHours>({ from: text(), to: text() });

/** Null without both times. */
function parseQuiet(input: unknown): QuietHours | null {
  const quiet = parseQuietHours(input);
  return quiet.from && quiet.to ? quiet : null;
}

export const parseNotificationSettings: Parser<NotificationSettings> = object<NotificationSettings>({
  push: parsePush,
  sound: boolean(defaults.sound),
  toasts: boolean(defaults.toasts),
  quiet: parseQuiet,
  digest: oneOf(digestValues, defaults.digest),
  hour: number(defaults.hour),
  weekday: number(defaults.weekday),
});

export const parseNotification = object<Notification>({
  _id: text(),
  kind: openEnum<Notification['kind']>('new-promotion'),
  message: text(),
  path: text('/'),
  promotionId: nullable(text()),
  commentId: nullable(text()),
  eventId: text(),
  read: boolean(),
  createdAt: isoTime,
});

export function parseNotificationList(input: unknown): NotificationList {
  const notifications = list('notifications', parseNotification)(input);
  const unread = notifications.filter(({ read }) => !read).length;
  return { notifications, unread: number(unread)(toObject(input)['unread']) };
}

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

/** Known values only; undefined without any. */
const knownValues =
  <T extends string>(values: readonly T[]) =>
  (input: unknown): T[] | undefined => {
    const known = array(optionalOneOf(values))(input).filter((value) => value !== undefined);
    return known.length > 0 ? known : undefined;
  };
const texts = (input: unknown): string[] | undefined =>
  Array.isArray(input) ? array(text())(input) : undefined;
const knownNumber =
  <T extends number>(values: readonly T[]) =>
  (input: unknown): T | undefined =>
    values.find((value) => value === input);

export const parseMemberRule = object<Rule>({
  _id: text(),
  kind: oneOf(ruleKinds, 'alert'),
  isActive: boolean(true),
  keyword: filledText,
  store: filledText,
  author: filledText,
  product: filledText,
  promotion: filledText,
  exclude: texts,
  categories: knownValues(categoryValues),
  city: filledText,
  maxPrice: amount,
  without: knownValues(requirementValues),
  minLikes: knownNumber(likeSteps),
  withinMinutes: knownNumber(likeMinutes),
  onlyLowest: (input) => input === true || undefined,
  label: filledText,
  productKey: filledText,
});

export const parseMemberRules = list('alerts', parseMemberRule);

/** Accepts the rule under `alert` or as the body itself. */
export const parseRuleResponse = (input: unknown): { alert: Rule; msg: string } => ({
  alert: parseMemberRule(toObject(input)['alert'] ?? input),
  msg: parseMessage(input) ?? '',
});
