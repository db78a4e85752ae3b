import type {
  PendingPromotion as KnownPending,
  PossibleDuplicate,
} from '@pechincha/contracts/entities/moderation';
import type {
  Appeal,
  AppealList,
  AppealState,
  LogAction,
  LogEntry,
  ModerationFigures,
  ModerationLog,
  OwnLogEntry,
  OwnModerationLog,
} from '@pechincha/contracts/entities/moderation-log';
import type { DecisionReason } from '@pechincha/contracts/reports';
import {
  amount,
  array,
  boolean,
  day,
  filledText,
  isoTime,
  list,
  nullable,
  nullableNumber,
  number,
  numberOrNaN,
  object,
  openEnum,
  optionalNumber,
  type Parser,
  parsePaging,
  text,
} from './parsers';
import { parseAuthor, parseCategory, parseCity, withDiscount } from './promotion';
import { conditionParsers } from './promotion-details';

export const parseAppeal = object<Appeal>({
  _id: text(),
  at: isoTime,
  text: text(),
  author: parseAuthor,
  needsOther: boolean(),
  decision: object<Appeal['decision']>({
    at: isoTime,
    action: openEnum<LogAction>('removed'),
    reasonCode: openEnum<DecisionReason>('outro'),
    reason: text(),
    caution: boolean(),
  }),
  thing: object<Appeal['thing']>({
    kind: openEnum<Appeal['thing']['kind']>('deal'),
    id: text(),
    promotionId: text(),
    title: text(),
    city: parseCity,
    content: filledText,
  }),
});

export const parseAppealList: Parser<AppealList> = (input) => ({
  appeals: list('appeals', parseAppeal)(input),
  ...parsePaging(input),
});

const logFields = {
  _id: text(),
  at: isoTime,
  kind: openEnum<LogEntry['kind']>('deal'),
  action: openEnum<LogAction>('removed'),
  id: filledText,
  title: filledText,
  publicReason: filledText,
  reasonCode: openEnum<DecisionReason>('outro'),
  reversed: boolean(),
  appeal: nullable(openEnum<AppealState>('open')),
};

export const parseLogEntry = object<LogEntry>(logFields);

export const parseOwnLogEntry = object<OwnLogEntry>({
  ...logFields,
  canAppeal: boolean(),
  appealReason: filledText,
});

export const parseModerationLog: Parser<ModerationLog> = (input) => ({
  entries: list('entries', parseLogEntry)(input),
  ...parsePaging(input),
});

export const parseOwnModerationLog: Parser<OwnModerationLog> = (input) => ({
  entries: list('entries', parseOwnLogEntry)(input),
  ...parsePaging(input),
});

export const parseModerationFigures = object<ModerationFigures>({
  approved: number(),
  rejected: number(),
  removed: number(),
  reversed: number(),
  medianWaitMinutes: nullableNumber,
});

/** `revision` and `authorRecord` may be missing: not every server sends them. */
export type PendingPromotion = Omit<
  KnownPending,
  'revision' | 'authorRecord' | 'author' | 'possibleDuplicates'
> & {
  revision: number | undefined;
  authorRecord: KnownPending['authorRecord'] | null;
  author: KnownPending['author'];
  possibleDuplicates: PossibleDuplicate[];
};

const priceFields = {
  originalPrice: nullableNumber,
  promotionalPrice: numberOrNaN,
  ...conditionParsers,
};
const validityFields = { validFrom: day, validUntil: day };
const textFields = { title: text(), description: text(), store: text(), link: text(), coupon: text() };

const parsePendingAuthor: Parser<KnownPending['author']> = (input) => ({
  ...parseAuthor(input),
  email: object<{ email: string }>({ email: text() })(input).email,
});

const parsePossibleDuplicate = object<PossibleDuplicate>({
  _id: text(),
  title: text(),
  store: text(),
  city: parseCity,
  promotionalPrice: numberOrNaN,
  finalPrice: amount,
  createdAt: isoTime,
  isPending: boolean(),
});

const parsePendingPromotion = object<PendingPromotion>({
  _id: text(),
  ...textFields,
  ...priceFields,
  finalPrice: amount,
  discount: number(),
  image: nullable(text()),
  category: parseCategory,
  city: parseCity,
  status: openEnum<PendingPromotion['status']>('pending'),
  ...validityFields,
  createdAt: isoTime,
  submittedAt: isoTime,
  revision: optionalNumber,
  author: parsePendingAuthor,
  previous: nullable(
    object<NonNullable<PendingPromotion['previous']>>({
      ...textFields,
      ...priceFields,
      ...validityFields,
      image: nullable(text()),
      moderationReason: nullable(text()),
    }),
  ),
  authorRecord: nullable(
    object<NonNullable<PendingPromotion['authorRecord']>>({ approved: number(), rejected: number() }),
  ),
  possibleDuplicates: array(parsePossibleDuplicate),
});

export const parsePendingPromotions = list('promotions', (input): PendingPromotion => {
  const deal = withDiscount(parsePendingPromotion(input), input);
  // Not every server sends `submittedAt`.
  return { ...deal, submittedAt: deal.submittedAt || deal.createdAt };
});
