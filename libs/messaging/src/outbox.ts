import { randomUUID } from 'node:crypto';
import { InjectConnection } from '@nestjs/mongoose';
import { Inject, Injectable } from '@nestjs/common';
import type { EventContract, IntegrationEvent } from '@pechincha/contracts/event';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { getContext } from './request-context.js';
import { MESSAGING_OPTIONS, type ResolvedOptions } from './settings.js';
import type { NewEvent } from './transaction.js';

/** A fact that is committed and not yet known to be with the broker. Deleted once it is. */
export interface OutboxRow {
  /** The fact's id. */
  _id: string;
  name: string;
  /** The fact as it goes over the wire. */
  body: string;
  /** Of the request or job that it was recorded in. Rows of earlier releases have neither. */
  correlationId?: string;
  traceparent?: string;
  recordedAt: Date;
  pending: true;
  /** Not before then: moved ahead by the relay that claims it, and out of sight where no queue took it. */
  dueAt: Date;
  /** Which claim holds it. */
  claim?: string;
  /** The broker had no queue for it when it was last offered, or its queue did not confirm. */
  unroutable?: true;
}

const NEVER_DUE = new Date('9999-12-31');

/** The facts of this service's database that still have to be published. */
@Injectable()
export class Outbox {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    @Inject(MESSAGING_OPTIONS) private readonly options: ResolvedOptions,
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

  async add<E extends EventContract>(
    contract: E,
    newEvent: NewEvent<E>,
    session: ClientSession,
  ): Promise<void> {
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
      dueAt: now,
    };
    await this.rows.insertOne(row, { session });
  }

  /** Takes what is due and has none of these names, for this relay alone as long as the lease lasts. */
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
    // Another relay was quicker with some: what carries this claim is ours.
    return modifiedCount === candidates.length ? candidates : this.rows.find({ claim }).toArray();
  }

  async deletePublished(ids: string[]): Promise<void> {
    if (ids.length > 0) await this.rows.deleteMany({ _id: { $in: ids } });
  }

  /** Gives back what could not be sent, for whichever relay comes first. */
  async release(ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.rows.updateMany({ _id: { $in: ids } }, { $set: { dueAt: new Date() }, $unset: { claim: 1 } });
  }

  /** Out of the way of the others: only `claimUnroutable` and `routable` bring them back. */
  async markUnroutable(ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    const change = {
      $set: { unroutable: true as const, dueAt: NEVER_DUE },
      $unset: { claim: 1 as const },
    };
    await this.rows.updateMany({ _id: { $in: ids } }, change);
  }

  /** Events of a name that cannot go out: also those that were recorded since the first of them was marked. */
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

  /** One event of an unroutable name: enough to learn whether it can go out by now. */
  async claimUnroutable(name: string): Promise<OutboxRow | null> {
    const now = new Date();
    return this.rows.findOneAndUpdate(
      { name, unroutable: true, $or: [{ dueAt: NEVER_DUE }, { dueAt: { $lte: now } }] },
      { $set: { claim: randomUUID(), dueAt: new Date(now.getTime() + this.options.settings.leaseMs) } },
    );
  }

  /** There is a queue again: all that waited for it are due. */
  async markRoutable(name: string): Promise<void> {
    const filter = { name, unroutable: true as const };
    await this.rows.updateMany(filter, { $set: { dueAt: new Date() }, $unset: { unroutable: 1, claim: 1 } });
  }

  async listUnroutableNames(): Promise<string[]> {
    return (await this.rows.distinct('name', { unroutable: true })).toSorted();
  }

  /** Counted up to 10,001; the age of the oldest in seconds, 0 where there is none. */
  async getBacklog(): Promise<{ pending: number; oldestSeconds: number }> {
    const pending = await this.rows.countDocuments({ pending: true }, { limit: 10_001 });
    const [oldest] = await this.rows.find().sort({ recordedAt: 1 }).limit(1).toArray();
    const age = oldest ? Date.now() - oldest.recordedAt.getTime() : 0;
    return { pending, oldestSeconds: Math.max(0, Math.round(age / 1000)) };
  }
}
