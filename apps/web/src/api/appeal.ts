import type { Appeal, AppealList } from '@pechincha/contracts/entities/appeal';
import type { LogAction } from '@pechincha/contracts/entities/moderation-log';
import type { DecisionReason } from '@pechincha/contracts/reports';
import { parseAuthor } from './author';
import { boolean, filledText, isoTime, list, number, object, openEnum, text, type Parser } from './parsers';
import { parseCity } from './promotion';

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
    ...{ id: text(), promotionId: text(), title: text(), city: parseCity, content: filledText },
  }),
});

export const parseAppealList: Parser<AppealList> = (input) => ({
  appeals: list('appeals', parseAppeal)(input),
  ...object<Omit<AppealList, 'appeals'>>({
    ...{ page: number(1), totalPages: number(1), total: number() },
  })(input),
});
