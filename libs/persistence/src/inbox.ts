import { InjectConnection } from '@nestjs/mongoose';
import { Inject, Injectable } from '@nestjs/common';
import mongoose, { type ClientSession, type Connection, type mongo } from 'mongoose';
import { PERSISTENCE_OPTIONS, type PersistenceOptions } from './options.js';

interface InboxRow {
  /** `<event id>:<queue>`, or `<event id>:<queue>:<handler>` if the queue has several handlers. */
  _id: string;
  handledAt: Date;
}

/** The effect of this event is committed already. */
export class AlreadyHandledError extends Error {}

/** One row per handled event and queue, for deduplication. */
@Injectable()
export class Inbox {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    @Inject(PERSISTENCE_OPTIONS) private readonly options: PersistenceOptions,
  ) {}

  private get rows(): mongo.Collection<InboxRow> {
    return this.connection.getClient().db(this.connection.name).collection<InboxRow>('inbox');
  }

  async createIndexes(): Promise<void> {
    const expireAfterSeconds = this.options.settings.inboxTtlDays * 24 * 60 * 60;
    await this.rows.createIndex({ handledAt: 1 }, { expireAfterSeconds });
  }

  /** Ids of those events that are handled already. */
  async findHandled(eventIds: readonly string[], key: string, session: ClientSession): Promise<Set<string>> {
    const ids = eventIds.map((id) => `${id}:${key}`);
    const found = await this.rows.find({ _id: { $in: ids } }, { session, projection: { _id: 1 } }).toArray();
    return new Set(found.map(({ _id }) => _id.slice(0, -key.length - 1)));
  }

  /**
   * First write of a handler's transaction. A duplicate key aborts the transaction, so the error must be handled
   * outside of it.
   * @throws AlreadyHandledError if any of the events is handled already
   */
  async recordHandled(eventIds: readonly string[], key: string, session: ClientSession): Promise<void> {
    const handledAt = new Date();
    const rows = eventIds.map((id) => ({ _id: `${id}:${key}`, handledAt }));
    try {
      await this.rows.insertMany(rows, { session });
    } catch (error) {
      if (error instanceof mongoose.mongo.MongoServerError && error.code === 11000)
        throw new AlreadyHandledError();
      throw error;
    }
  }
}
