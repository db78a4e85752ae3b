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
  ModerationStatistics,
  ModerationLog,
  OwnLogEntry,
  OwnModerationLog,
} from '@pechincha/contracts/entities/moderation-log';
import { declaredRelationValues } from '@pechincha/contracts/relations';
import type { DecisionReason } from '@pechincha/contracts/reports';
import * as parse from './parsers';
import { parseAuthor, parseCategory, parseCity, withDiscount } from './promotion';
import { conditionParsers } from './promotion-details';

export const parseAppeal = parse.object<Appeal>({
  _id: parse.text(),
  at: parse.isoTime,
  text: parse.text(),
  author: parseAuthor,
  needsOther: parse.boolean(),
  decision: parse.object<Appeal['decision']>({
    at: parse.isoTime,
    action: parse.openEnum<LogAction>('removed'),
    reasonCode: parse.openEnum<DecisionReason>('outro'),
    reason: parse.text(),
    caution: parse.boolean(),
  }),
  thing: parse.object<Appeal['thing']>({
    kind: parse.openEnum<Appeal['thing']['kind']>('deal'),
    id: parse.text(),
    promotionId: parse.text(),
    title: parse.text(),
    city: parseCity,
    content: parse.filledText,
  }),
});

export const parseAppealList: parse.Parser<AppealList> = parse.paged('appeals', parseAppeal);

const logFields = {
  _id: parse.text(),
  at: parse.isoTime,
  kind: parse.openEnum<LogEntry['kind']>('deal'),
  action: parse.openEnum<LogAction>('removed'),
  id: parse.filledText,
  title: parse.filledText,
  publicReason: parse.filledText,
  reasonCode: parse.openEnum<DecisionReason>('outro'),
  reversed: parse.boolean(),
  appeal: parse.nullable(parse.openEnum<AppealState>('open')),
};

export const parseLogEntry = parse.object<LogEntry>(logFields);

export const parseOwnLogEntry = parse.object<OwnLogEntry>({
  ...logFields,
  canAppeal: parse.boolean(),
  appealReason: parse.filledText,
});

export const parseModerationLog: parse.Parser<ModerationLog> = parse.paged('entries', parseLogEntry);

export const parseOwnModerationLog: parse.Parser<OwnModerationLog> = parse.paged('entries', parseOwnLogEntry);

export const parseModerationStatistics = parse.object<ModerationStatistics>({
  approved: parse.number(),
  rejected: parse.number(),
  removed: parse.number(),
  reversed: parse.number(),
  medianWaitMinutes: parse.nullableNumber,
});

/** `revision` and `authorRecord` may be missing: not every server sends them. */
export type PendingPromotion = Omit<KnownPending, 'revision' | 'authorRecord' | 'possibleDuplicates'> & {
  revision: number | undefined;
  authorRecord: KnownPending['authorRecord'] | null;
  possibleDuplicates: PossibleDuplicate[];
};

const priceFields = {
  originalPrice: parse.nullableNumber,
  promotionalPrice: parse.numberOrNaN,
  ...conditionParsers,
};
const validityFields = { validFrom: parse.day, validUntil: parse.day };
const contentFields = {
  title: parse.text(),
  description: parse.text(),
  store: parse.text(),
  link: parse.text(),
  coupon: parse.text(),
  relation: parse.optionalOneOf(declaredRelationValues),
};

const parsePendingAuthor: parse.Parser<KnownPending['author']> = (input) => ({
  ...parseAuthor(input),
  email: parse.object<{ email: string }>({ email: parse.text() })(input).email,
});

const parsePossibleDuplicate = parse.object<PossibleDuplicate>({
  _id: parse.text(),
  title: parse.text(),
  store: parse.text(),
  city: parseCity,
  promotionalPrice: parse.numberOrNaN,
  finalPrice: parse.amount,
  createdAt: parse.isoTime,
  isPending: parse.boolean(),
});

const parsePendingPromotion = parse.object<PendingPromotion>({
  _id: parse.text(),
  ...contentFields,
  ...priceFields,
  finalPrice: parse.amount,
  discount: parse.number(),
  image: parse.nullable(parse.text()),
  category: parseCategory,
  city: parseCity,
  status: parse.openEnum<PendingPromotion['status']>('pending'),
  ...validityFields,
  createdAt: parse.isoTime,
  submittedAt: parse.isoTime,
  revision: parse.optionalNumber,
  author: parsePendingAuthor,
  previous: parse.nullable(
    parse.object<NonNullable<PendingPromotion['previous']>>({
      ...contentFields,
      ...priceFields,
      ...validityFields,
      image: parse.nullable(parse.text()),
      moderationReason: parse.nullable(parse.text()),
    }),
  ),
  authorRecord: parse.nullable(
    parse.object<NonNullable<PendingPromotion['authorRecord']>>({
      approved: parse.number(),
      rejected: parse.number(),
    }),
  ),
  possibleDuplicates: parse.array(parsePossibleDuplicate),
});

export const parsePendingPromotions = parse.list('promotions', (input): PendingPromotion => {
  const deal = withDiscount(parsePendingPromotion(input), input);
  // Not every server sends `submittedAt`.
  return { ...deal, submittedAt: deal.submittedAt || deal.createdAt };
});
