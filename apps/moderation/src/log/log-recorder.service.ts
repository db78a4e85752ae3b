import { Injectable } from '@nestjs/common';
import type { Transaction } from '@pechincha/persistence/transaction';
import { Types } from 'mongoose';
import { QueueRepository } from '../queue/queue.repository.js';
import { StandingsRepository } from '../members/standings.repository.js';
import type { LoggedThing, LogEntryRow } from './log-entry.schema.js';
import { LogRepository } from './log.repository.js';

export const toThingKey = ({ kind, id }: Pick<LoggedThing, 'kind' | 'id'>): string => `${kind}:${id}`;

type LoggedDecision = Omit<LogEntryRow, '_id' | 'thingKey' | 'revision' | 'appeal' | 'reversedAt'> & {
  /** Default: of the newest submission. */
  revision?: number;
};

/** Adds decisions against promotions and comments to the log. */
@Injectable()
export class LogRecorder {
  constructor(
    private readonly log: LogRepository,
    private readonly queue: QueueRepository,
    private readonly standings: StandingsRepository,
  ) {}

  /** Call in the transaction of the decision. What is erased by then is logged without its texts. */
  async record(decision: LoggedDecision, { session }: Transaction): Promise<void> {
    const { kind, id, promotionId, city, title, content } = decision.thing;
    const row = await this.queue.find(promotionId, session);
    const isDeletion = kind === 'deal' && decision.action === 'deleted';
    // Conflicts with the deletion of the author's account.
    const author = await this.standings.touch(decision.authorId, session);
    const isErased = author.deleted || (row?.state === 'deleted' && !isDeletion);
    const texts = isErased ? { title: '' } : { title, ...(content !== undefined && { content }) };
    await this.log.insertIfMissing(
      {
        ...decision,
        thing: { kind, id, promotionId, city, ...texts },
        _id: new Types.ObjectId().toHexString(),
        thingKey: toThingKey({ kind, id }),
        appeal: null,
        revision: decision.revision ?? row?.revision ?? 0,
      },
      session,
    );
  }
}
