import { Controller, Res } from '@nestjs/common';
import type { PendingPromotion, PossibleDuplicate } from '@pechincha/contracts/entities/moderation';
import { listPending } from '@pechincha/contracts/operations/moderation';
import { calculateFinalPrice } from '@pechincha/contracts/price-conditions';
import { calculateDiscountPercent } from '@pechincha/contracts/prices';
import { Operation } from '@pechincha/service-kit/operation.decorator';
import type { FastifyReply } from 'fastify';
import { type MemberRow, MembersRepository } from '../members/members.repository.js';
import { type AuthorRecordRow, AuthorRecordsRepository } from '../members/author-records.repository.js';
import type { KnownReview, PromotionVersion } from './promotion-review.js';
import { ReviewsRepository } from './reviews.repository.js';

@Controller()
export class ReviewsController {
  constructor(
    private readonly reviews: ReviewsRepository,
    private readonly members: MembersRepository,
    private readonly records: AuthorRecordsRepository,
  ) {}

  /** Five queries for any number of rows. */
  @Operation(listPending)
  async listPending(@Res({ passthrough: true }) reply: FastifyReply) {
    const [rows, total] = await Promise.all([this.reviews.listOldestPending(), this.reviews.countPending()]);
    const authorIds = [...new Set(rows.map((row) => row.submission.authorId))];
    const duplicateIds = new Set(rows.flatMap(listPossibleDuplicates));
    const [members, records, duplicates] = await Promise.all([
      this.members.findByIds(authorIds),
      this.records.findByAuthors(authorIds),
      this.reviews.findOpenByIds([...duplicateIds]),
    ]);
    void reply.header('x-total-count', total);
    return rows.map((row) =>
      toPendingPromotion(
        row,
        members.get(row.submission.authorId),
        records.get(row.submission.authorId),
        listPossibleDuplicates(row).flatMap((id) => duplicates.get(id) ?? []),
      ),
    );
  }
}

const listPossibleDuplicates = ({ submission }: KnownReview): string[] => submission.possibleDuplicates ?? [];

/**
 * @param member the author; until the first event of users arrives it has the name from the promotion and no e-mail
 */
function toPendingPromotion(
  row: KnownReview,
  member: MemberRow | undefined,
  record: AuthorRecordRow | undefined,
  possibleDuplicates: KnownReview[],
): PendingPromotion {
  const { _id, revision, previous, submission } = row;
  const { version, category, city, createdAt, submittedAt, authorId } = submission;
  return {
    ...version,
    ...toFinalPrice(version),
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
    ...(possibleDuplicates.length > 0 && { possibleDuplicates: possibleDuplicates.map(toPossibleDuplicate) }),
  };
}

function toPossibleDuplicate({ _id, state, submission }: KnownReview): PossibleDuplicate {
  const { version, city, createdAt } = submission;
  const { title, promotionalPrice, store } = version;
  return {
    _id,
    title,
    promotionalPrice,
    store,
    city,
    ...toFinalPrice(version),
    createdAt: createdAt.toISOString(),
    isPending: state === 'pending',
  };
}

function toFinalPrice(version: PromotionVersion): { finalPrice?: number } {
  const finalPrice = calculateFinalPrice(version.promotionalPrice, version);
  return finalPrice === version.promotionalPrice ? {} : { finalPrice };
}
