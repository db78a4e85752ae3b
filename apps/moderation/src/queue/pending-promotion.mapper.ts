import type { PendingPromotion } from '@pechincha/contracts/entities/moderation';
import { calculateDiscountPercent } from '@pechincha/contracts/prices';
import type { MemberRow } from '../members/member.schema.js';
import type { AuthorRecordRow } from '../records/author-record.schema.js';
import type { PendingQueueRow } from './queue-row.js';

/**
 * What a manager sees of a deal that waits. `member` is as users told last of the author; that fact may arrive after
 * the deal, and until then the name is the one that came with the deal and the e-mail is empty.
 */
export function toPendingPromotion(
  row: PendingQueueRow,
  member: MemberRow | undefined,
  record: AuthorRecordRow | undefined,
): PendingPromotion {
  const { _id, revision, previous, submission } = row;
  const { version, category, city, createdAt, submittedAt, authorId } = submission;
  return {
    ...version,
    _id,
    discount: calculateDiscountPercent(version.originalPrice, version.promotionalPrice),
    category,
    city,
    status: 'pending',
    createdAt: createdAt.toISOString(),
    submittedAt: submittedAt.toISOString(),
    revision,
    author: {
      _id: authorId,
      name: member?.name ?? '',
      avatar: member?.avatar ?? null,
      email: member?.email ?? '',
    },
    previous,
    authorRecord: { approved: record?.approved ?? 0, rejected: record?.rejected ?? 0 },
  };
}
