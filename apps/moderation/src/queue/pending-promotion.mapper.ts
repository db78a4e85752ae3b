import type { PendingPromotion } from '@pechincha/contracts/entities/moderation';
import { calculateFinalPrice } from '@pechincha/contracts/price-conditions';
import { calculateDiscountPercent } from '@pechincha/contracts/prices';
import type { MemberRow } from '../members/member.schema.js';
import type { AuthorRecordRow } from '../records/author-record.schema.js';
import type { PendingQueueRow } from './queue-row.js';

/**
 * @param member the author; until the first event of users arrives it has the name from the promotion and no e-mail
 */
export function toPendingPromotion(
  row: PendingQueueRow,
  member: MemberRow | undefined,
  record: AuthorRecordRow | undefined,
): PendingPromotion {
  const { _id, revision, previous, submission } = row;
  const { version, category, city, createdAt, submittedAt, authorId } = submission;
  const finalPrice = calculateFinalPrice(version.promotionalPrice, version);
  return {
    ...version,
    ...(finalPrice !== version.promotionalPrice && { finalPrice }),
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
