import { randomUUID } from 'node:crypto';
import { InjectConnection } from '@nestjs/mongoose';
import { Inject, Injectable } from '@nestjs/common';
import type { EventContract, IntegrationEvent } from '@pechincha/contracts/event';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { getContext } from './request-context.js';
import { MESSAGING_OPTIONS, type ResolvedOptions } from './settings.js';
import type { NewFact } from './transaction.js';

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

const NOT_BY_ITSELF = new Date('9999-12-31');

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

  async add<E extends EventContract>(event: E, fact: NewFact<E>, session: ClientSession): Promise<void> {
    const now = new Date();
    const context = getContext();
    const told: IntegrationEvent = {
      id: randomUUID(),
      name: event.name,
      version: event.version,
      producer: this.options.service,
      ...(context && { correlationId: context.requestId }),
      occurredAt: (fact.occurredAt ?? now).toISOString(),
      subject: fact.subject,
      subjectVersion: fact.subjectVersion,
      data: event.data.parse(fact.data),
    };
    const row: OutboxRow = {
      _id: told.id,
      name: told.name,
      body: JSON.stringify(told),
      ...(context && { correlationId: context.requestId, traceparent: context.traceparent }),
      recordedAt: now,
      pending: true,
      dueAt: now,
    };
    await this.rows.insertOne(row, { session });
  }

  /** Takes what is due and has none of these names, for this relay alone as long as the lease lasts. */
  async claim(except: readonly string[]): Promise<OutboxRow[]> {
    const { batchSize, leaseFor } = this.options.settings;
    const now = new Date();
    const due = { pending: true as const, dueAt: { $lte: now }, name: { $nin: [...except] } };
    const found = await this.rows.find(due).sort({ dueAt: 1 }).limit(batchSize).toArray();
    if (found.length === 0) return [];
    const claim = randomUUID();
    const { modifiedCount } = await this.rows.updateMany(
      { ...due, _id: { $in: found.map((row) => row._id) } },
      { $set: { claim, dueAt: new Date(now.getTime() + leaseFor) } },
    );
    // Another relay was quicker with some: what carries this claim is ours.
    return modifiedCount === found.length ? found : this.rows.find({ claim }).toArray();
  }

  async sent(ids: string[]): Promise<void> {
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
      $set: { unroutable: true as const, dueAt: NOT_BY_ITSELF },
      $unset: { claim: 1 as const },
    };
    await this.rows.updateMany({ _id: { $in: ids } }, change);
  }

  /** Events of a name that cannot go out: also those that were recorded since the first of them was marked. */
  async markNamesUnroutable(names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    const recordedSince = {
      name: { $in: [...names] },
      unroutable: { $exists: false },
      dueAt: { $lte: new Date() },
    };
    const change = { $set: { unroutable: true as const, dueAt: NOT_BY_ITSELF } };
    await this.rows.updateMany({ pending: true, ...recordedSince }, change);
  }

  /** One event of an unroutable name: enough to learn whether it can go out by now. */
  async claimUnroutable(name: string): Promise<OutboxRow | null> {
    const now = new Date();
    return this.rows.findOneAndUpdate(
      { name, unroutable: true, $or: [{ dueAt: NOT_BY_ITSELF }, { dueAt: { $lte: now } }] },
      { $set: { claim: randomUUID(), dueAt: new Date(now.getTime() + this.options.settings.leaseFor) } },
    );
  }

  /** There is a queue again: all that waited for it are due. */
  async routable(name: string): Promise<void> {
    const waiting = { name, unroutable: true as const };
    await this.rows.updateMany(waiting, { $set: { dueAt: new Date() }, $unset: { unroutable: 1, claim: 1 } });
  }

  async unroutableNames(): Promise<string[]> {
    return (await this.rows.distinct('name', { unroutable: true })).toSorted();
  }

  /** Counted up to 10,001; the age of the oldest in seconds, 0 where there is none. */
  async backlog(): Promise<{ pending: number; oldestSeconds: number }> {
    const pending = await this.rows.countDocuments({ pending: true }, { limit: 10_001 });
    const [oldest] = await this.rows.find().sort({ recordedAt: 1 }).limit(1).toArray();
    const age = oldest ? Date.now() - oldest.recordedAt.getTime() : 0;
    return { pending, oldestSeconds: Math.max(0, Math.round(age / 1000)) };
  }
}
