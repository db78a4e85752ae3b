import type { PendingPromotion } from '@pechincha/contracts/entities/moderation';
import { discountPercent } from '@pechincha/contracts/prices';
import type { MemberRow } from '../members/member.schema.js';
import type { AuthorRecordRow } from '../records/author-record.schema.js';
import type { QueueEntry } from './queue-entry.schema.js';

/**
 * What a manager sees of a deal that waits. `member` is what users told of the author; that fact may arrive after
 * the deal, and until then the name is the one that came with the deal and the e-mail is empty.
 */
export function toPendingPromotion(
  entry: QueueEntry,
  member: MemberRow | undefined,
  record: AuthorRecordRow | undefined,
): PendingPromotion {
  const { version, author } = entry;
  return {
    ...version,
    _id: entry._id,
    discount: discountPercent(version.originalPrice, version.promotionalPrice),
    category: entry.category,
    city: entry.city,
    status: 'pending',
    createdAt: entry.createdAt.toISOString(),
    submittedAt: entry.submittedAt.toISOString(),
    revision: entry.revision,
    author: {
      _id: author._id,
      name: member?.name ?? author.name,
      avatar: member ? member.avatar : author.avatar,
      email: member?.email ?? '',
    },
    previous: entry.previous,
    authorRecord: { approved: record?.approved ?? 0, rejected: record?.rejected ?? 0 },
  };
}
