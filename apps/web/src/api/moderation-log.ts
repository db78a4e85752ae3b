import type {
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
  boolean,
  filledText,
  isoTime,
  list,
  nullable,
  number,
  object,
  openEnum,
  text,
  type Parser,
  nullableNumber,
} from './parsers';

const logFields = {
  _id: text(),
  at: isoTime,
  kind: openEnum<LogEntry['kind']>('deal'),
  action: openEnum<LogAction>('removed'),
  ...{ id: filledText, title: filledText, publicReason: filledText },
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

const parsePaging = object<Omit<ModerationLog, 'entries'>>({
  ...{ page: number(1), totalPages: number(1), total: number() },
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
  ...{ approved: number(), rejected: number(), removed: number(), reversed: number() },
  medianWaitMinutes: nullableNumber,
});
