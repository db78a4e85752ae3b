import {
  MAX_CASE_TEXTS,
  MAX_REASON_KEYS,
  type ModerationCase,
} from '@pechincha/contracts/entities/moderation-case';
import { selectOnePerKin } from '@pechincha/contracts/kin';
import { isWarningDue } from '@pechincha/contracts/reports';
import type { ReportRow } from './report.schema.js';

export type ReportSummary = Pick<ModerationCase, 'weight' | 'reasons' | 'texts' | 'warned'>;

/** What a report weighs at present, before its kin is considered. */
const getWeight = ({ ignored, weight }: ReportRow): number => (ignored ? 0 : weight);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** What a case's reports say: the weight is of those that count, one per kin. */
export function summarizeReports(reports: readonly ReportRow[], kind: 'deal' | 'comment'): ReportSummary {
  const counted = selectOnePerKin(reports.filter((report) => getWeight(report) > 0));
  const reasons = [...Map.groupBy(reports, ({ reason }) => reason)].map(([reason, ofReason]) => ({
    reason,
    people: ofReason.filter(({ userId }) => userId !== null).length,
    weight: sum(counted.filter((report) => report.reason === reason).map(({ weight }) => weight)),
    keys: ofReason
      .filter(({ userId }) => userId !== null)
      .map(({ _id }) => _id)
      .slice(0, MAX_REASON_KEYS),
  }));
  return {
    weight: sum(counted.map(({ weight }) => weight)),
    reasons: reasons.toSorted((one, other) => other.weight - one.weight || other.people - one.people),
    texts: reports
      .filter(({ text, price }) => text !== '' || price !== undefined)
      .toSorted((one, other) => getWeight(other) - getWeight(one) || one.at.getTime() - other.at.getTime())
      .slice(0, MAX_CASE_TEXTS)
      .map(({ _id, reason, text, price }) => ({
        key: _id,
        reason,
        text,
        ...(price !== undefined && { price }),
      })),
    warned: kind === 'deal' && isWarningDue(counted),
  };
}
