import { Injectable } from '@nestjs/common';
import { authorsRecounted, MAX_RECOUNTED_AUTHORS } from '@pechincha/contracts/events/authors-recounted';
import { Clock } from '@pechincha/persistence/clock';
import { SnapshotReader } from '@pechincha/persistence/snapshot-reader';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import type { Types } from 'mongoose';
import { AuthorCountsRepository } from './author-counts.repository.js';

/** Publishes the actual counts of each member; the users service compares them with its own, kept by events. */
@Injectable()
export class AuthorCountsPublisher {
  constructor(
    private readonly counts: AuthorCountsRepository,
    private readonly snapshots: SnapshotReader,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @param signal aborts between two batches by throwing */
  async publish(signal?: AbortSignal): Promise<void> {
    let members: Types.ObjectId[];
    let after: Types.ObjectId | undefined;
    do {
      signal?.throwIfAborted();
      members = await this.counts.listMembers(after, MAX_RECOUNTED_AUTHORS);
      await this.publishBatch(members);
      after = members.at(-1);
    } while (members.length === MAX_RECOUNTED_AUTHORS);
  }

  private async publishBatch(members: Types.ObjectId[]): Promise<void> {
    const [first] = members;
    if (!first) return;
    const occurredAt = this.clock.now();
    const counts = await this.snapshots.read((session) => this.counts.count(members, session));
    const authors = [...counts].map(([authorId, count]) => ({ authorId, ...count }));
    await this.unitOfWork.run((tx) =>
      tx.publish(authorsRecounted, {
        ...{ subject: first.toHexString(), subjectVersion: 0, occurredAt },
        data: { authors },
      }),
    );
  }
}
