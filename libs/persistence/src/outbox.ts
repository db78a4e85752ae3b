import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { EventContract, IntegrationEvent } from '@pechincha/contracts/event';
import type { Connection, mongo } from 'mongoose';
import { getErrorMessage } from './errors.js';
import { PERSISTENCE_OPTIONS, type PersistenceOptions } from './options.js';
import { getContext } from './request-context.js';
import { calculateBackoffMs, sleep } from './time.js';
import type { NewEvent, Transaction } from './transaction.js';

/** A committed event that the broker has not confirmed yet; deleted when it has. */
export interface OutboxRow {
  /** The event's id. */
  _id: string;
  name: string;
  /** The event as JSON. */
  body: string;
  /** Of the causing request or job; rows of earlier releases have neither. */
  correlationId?: string;
  traceparent?: string;
  recordedAt: Date;
  pending: true;
  /** Not claimed before then: the end of a relay's lease, or NEVER_DUE if unroutable. */
  dueAt: Date;
  /** Id of the claim that holds the row. */
  claim?: string;
  /** No queue accepted or confirmed the event at its last publishing. */
  unroutable?: true;
}

const NEVER_DUE = new Date('9999-12-31');
/** Not the current time: the clock of this process may be ahead of the other relays'. */
const DUE_AT_ONCE = new Date(0);

/** Events of this service that are committed but not yet published. */
@Injectable()
export class Outbox {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    @Inject(PERSISTENCE_OPTIONS) private readonly options: PersistenceOptions,
  ) {}

  get rows(): mongo.Collection<OutboxRow> {
    return this.connection.getClient().db(this.connection.name).collection<OutboxRow>('outbox');
  }

  async createIndexes(): Promise<void> {
    await this.rows.createIndex({ pending: 1, dueAt: 1 });
    await this.rows.createIndex({ claim: 1 }, { sparse: true });
    await this.rows.createIndex({ recordedAt: 1 });
    await this.rows.createIndex({ unroutable: 1, name: 1 }, { sparse: true });
  }

  add<E extends EventContract>(contract: E, newEvent: NewEvent<E>, tx: Transaction): void {
    const now = new Date();
    const context = getContext();
    const event: IntegrationEvent = {
      id: randomUUID(),
      name: contract.name,
      version: contract.version,
      producer: this.options.service,
      ...(context && { correlationId: context.requestId }),
      occurredAt: (newEvent.occurredAt ?? now).toISOString(),
      subject: newEvent.subject,
      subjectVersion: newEvent.subjectVersion,
      data: contract.data.parse(newEvent.data),
    };
    const row: OutboxRow = {
      _id: event.id,
      name: event.name,
      body: JSON.stringify(event),
      ...(context && { correlationId: context.requestId, traceparent: context.traceparent }),
      recordedAt: now,
      pending: true,
      dueAt: DUE_AT_ONCE,
    };
    tx.insertAtEnd(this.rows, row);
  }

  /** Claims due rows, except those of the excluded names, for `leaseMs`. */
  async claim(excludedNames: readonly string[]): Promise<OutboxRow[]> {
    const { batchSize, leaseMs } = this.options.settings;
    const now = new Date();
    const due = { pending: true as const, dueAt: { $lte: now }, name: { $nin: [...excludedNames] } };
    const candidates = await this.rows.find(due).sort({ dueAt: 1 }).limit(batchSize).toArray();
    if (candidates.length === 0) return [];
    const claim = randomUUID();
    const { modifiedCount } = await this.rows.updateMany(
      { ...due, _id: { $in: candidates.map((row) => row._id) } },
      { $set: { claim, dueAt: new Date(now.getTime() + leaseMs) } },
    );
    // Another relay claimed some of them; the rows with this claim belong to this one.
    return modifiedCount === candidates.length ? candidates : this.rows.find({ claim }).toArray();
  }

  async deletePublished(ids: string[]): Promise<void> {
    if (ids.length > 0) await this.rows.deleteMany({ _id: { $in: ids } });
  }

  /** Makes rows that could not be published due for any relay. */
  async release(ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.rows.updateMany({ _id: { $in: ids } }, { $set: { dueAt: DUE_AT_ONCE }, $unset: { claim: 1 } });
  }

  /** Excludes rows from `claim`; only `claimUnroutable` and `markRoutable` return them. */
  async markUnroutable(ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    const change = {
      $set: { unroutable: true as const, dueAt: NEVER_DUE },
      $unset: { claim: 1 as const },
    };
    await this.rows.updateMany({ _id: { $in: ids } }, change);
  }

  /** Also marks events of unroutable names that were published after the first was marked. */
  async markNamesUnroutable(names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    const unmarked = {
      name: { $in: [...names] },
      unroutable: { $exists: false },
      dueAt: { $lte: new Date() },
    };
    const change = { $set: { unroutable: true as const, dueAt: NEVER_DUE } };
    await this.rows.updateMany({ pending: true, ...unmarked }, change);
  }

  /** One event of an unroutable name, to test whether a queue accepts it by now. */
  async claimUnroutable(name: string): Promise<OutboxRow | null> {
    const now = new Date();
    return this.rows.findOneAndUpdate(
      { name, unroutable: true, $or: [{ dueAt: NEVER_DUE }, { dueAt: { $lte: now } }] },
      { $set: { claim: randomUUID(), dueAt: new Date(now.getTime() + this.options.settings.leaseMs) } },
    );
  }

  /** Makes all events of a name due again. */
  async markRoutable(name: string): Promise<void> {
    const filter = { name, unroutable: true as const };
    await this.rows.updateMany(filter, { $set: { dueAt: DUE_AT_ONCE }, $unset: { unroutable: 1, claim: 1 } });
  }

  async listUnroutableNames(): Promise<string[]> {
    return (await this.rows.distinct('name', { unroutable: true })).toSorted();
  }

  /** `pending` is counted up to 10,001; `oldestSeconds` is 0 if the outbox is empty. */
  async getBacklog(): Promise<{ pending: number; oldestSeconds: number }> {
    const pending = await this.rows.countDocuments({ pending: true }, { limit: 10_001 });
    const [oldest] = await this.rows.find().sort({ recordedAt: 1 }).limit(1).toArray();
    const age = oldest ? Date.now() - oldest.recordedAt.getTime() : 0;
    return { pending, oldestSeconds: Math.max(0, Math.round(age / 1000)) };
  }
}

/**
 * Calls `wake` for every event committed to the outbox, by a change stream. Events missed while the stream is down are
 * found by the call after reopening and by the relay's poll.
 */
export async function watchOutbox(outbox: Outbox, wake: () => void, signal: AbortSignal): Promise<void> {
  const logger = new Logger('OutboxWatch');
  for (let attempt = 0; !signal.aborted; attempt++) {
    const stream = outbox.rows.watch([
      { $match: { operationType: 'insert' } },
      { $project: { _id: 1, operationType: 1 } },
    ]);
    stream.on('error', (error) => {
      if (attempt === 0) logger.warn(`Change stream lost, reopening: ${getErrorMessage(error)}`);
    });
    stream.on('change', () => {
      attempt = 0;
      wake();
    });
    wake();
    // One listener per stream: one per event would accumulate on the signal.
    await once(stream, 'close', { signal }).catch(() => undefined);
    // Not awaited: the server responds only after the getMore in flight.
    void stream.close().catch((error: unknown) => logger.debug(getErrorMessage(error)));
    await sleep(calculateBackoffMs(attempt, { firstMs: 200, maxMs: 5_000 }), signal);
  }
}
