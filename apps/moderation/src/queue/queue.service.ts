import { Injectable } from '@nestjs/common';
import type { PendingPromotion } from '@pechincha/contracts/entities/moderation';
import { MembersRepository } from '../members/members.repository.js';
import { AuthorRecordsRepository } from '../records/author-records.repository.js';
import { toPendingPromotion } from './pending-promotion.mapper.js';
import type { PendingQueueRow } from './queue-row.js';
import { QueueRepository } from './queue.repository.js';

export interface PendingList {
  promotions: PendingPromotion[];
  total: number;
}

@Injectable()
export class QueueService {
  constructor(
    private readonly queue: QueueRepository,
    private readonly members: MembersRepository,
    private readonly records: AuthorRecordsRepository,
  ) {}

  /** Five queries for any number of rows. */
  async listPending(): Promise<PendingList> {
    const [rows, total] = await Promise.all([this.queue.listOldestPending(), this.queue.countPending()]);
    const authorIds = [...new Set(rows.map((row) => row.submission.authorId))];
    const duplicateIds = new Set(rows.flatMap(listPossibleDuplicates));
    const [members, records, duplicates] = await Promise.all([
      this.members.findByIds(authorIds),
      this.records.findByAuthors(authorIds),
      this.queue.findOpenByIds([...duplicateIds]),
    ]);
    const promotions = rows.map((row) =>
      toPendingPromotion(
        row,
        members.get(row.submission.authorId),
        records.get(row.submission.authorId),
        listPossibleDuplicates(row).flatMap((id) => duplicates.get(id) ?? []),
      ),
    );
    return { promotions, total };
  }
}

const listPossibleDuplicates = ({ submission }: PendingQueueRow): string[] =>
  submission.possibleDuplicates ?? [];
