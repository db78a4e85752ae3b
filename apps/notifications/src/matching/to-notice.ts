import type { NewNotification } from '../notifications/notifier.js';
import type { RuleRow } from '../rules/rule.schema.js';
import type { MatchJobRow } from './match-job.schema.js';

/** The notification that a matching rule causes. */
export function toNotice(rule: RuleRow, job: MatchJobRow): NewNotification & { promotionId: string } {
  const { promotionId, path } = job;
  const notice = { member: rule.member, promotionId, path };
  return rule.kind === 'follow'
    ? { ...notice, kind: 'followed', message: `Nova de ${getFollowedName(rule, job)}: ${job.title ?? ''}` }
    : { ...notice, kind: 'new-promotion', message: job.message };
}

function getFollowedName(
  { author, keyword }: RuleRow,
  { authorName, store, storeSlug, title = '' }: MatchJobRow,
): string {
  const storeName = (store || storeSlug) ?? title;
  return (author === undefined ? keyword : authorName) ?? storeName;
}
