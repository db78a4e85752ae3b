import { Injectable } from '@nestjs/common';
import type { PendingPromotion } from '@pechincha/contracts/entities/moderation';
import { MembersRepository } from '../members/members.repository.js';
import { AuthorRecordsRepository } from '../records/author-records.repository.js';
import { toPendingPromotion } from './pending.mapper.js';
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

  /** Four queries, however long the list is. */
  async pending(): Promise<PendingList> {
    const [entries, total] = await Promise.all([this.queue.oldestWaiting(), this.queue.countWaiting()]);
    const authors = [...new Set(entries.map((entry) => entry.submission.authorId))];
    const [members, records] = await Promise.all([
      this.members.byIds(authors),
      this.records.byAuthors(authors),
    ]);
    const promotions = entries.map((entry) =>
      toPendingPromotion(
        entry,
        members.get(entry.submission.authorId),
        records.get(entry.submission.authorId),
      ),
    );
    return { promotions, total };
  }
}
