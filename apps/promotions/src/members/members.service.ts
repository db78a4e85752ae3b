import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Transaction } from '@pechincha/messaging/transaction';
import { Clock } from '@pechincha/service-kit/clock';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Types, type Model, type mongo } from 'mongoose';
import { setTimeout as pause } from 'node:timers/promises';
import type { AuthorRow } from '../promotions/promotion.schema.js';
import { getCollection } from '../get-collection.js';
import { MEMBER, type MemberRow } from './member.schema.js';
import { QuotaService, type QuotaName } from './quotas.js';
import { KeyedMutex } from './keyed-mutex.js';

/** Somebody who registered a moment ago may write before users' fact is here. */
const REGISTRATION_TIMEOUT_MS = 2_000;
const REGISTRATION_POLL_INTERVAL_MS = 50;

const DELETED_MEMBER = { name: 'Conta removida', avatar: null, forgotten: true } as const;

@Injectable()
export class MembersService {
  private readonly mutex = new KeyedMutex();

  constructor(
    @InjectModel(MEMBER) private readonly members: Model<MemberRow>,
    private readonly quotas: QuotaService,
    private readonly clock: Clock,
  ) {}

  private get rows(): mongo.Collection<MemberRow> {
    return getCollection(this.members);
  }

  /**
   * Waits for a member who is new, and turns away who has had enough before anything costly is done for them;
   * before the transaction. @throws DomainError UNAVAILABLE, TOO_MANY_REQUESTS
   */
  async waitAndCheckQuota(id: string, quota: QuotaName): Promise<void> {
    const _id = new Types.ObjectId(id);
    for (
      const deadline = Date.now() + REGISTRATION_TIMEOUT_MS;
      ;
      await pause(REGISTRATION_POLL_INTERVAL_MS)
    ) {
      const member = await this.rows.findOne({ _id }, { projection: { [quota]: 1 } });
      if (member) return this.quotas.check(quota, member[quota] ?? [], this.clock.now());
      if (Date.now() > deadline)
        throw new DomainError('UNAVAILABLE', { cause: `member ${id} is not known yet` });
    }
  }

  /**
   * What one member writes, one after the other: they would meet on the member's row, and begin again and again.
   * Around the transaction.
   */
  runExclusive<T>(id: string, task: () => Promise<T>): Promise<T> {
    return this.mutex.runExclusive(id, task);
  }

  /**
   * The member as the author of what this transaction writes, which counts towards their quota. It writes to the
   * member's row: of two at the same moment one runs again, and so does a change of name, so that nothing keeps
   * the old one. @throws DomainError TOO_MANY_REQUESTS
   */
  async consumeQuota(id: string, quota: QuotaName, { session }: Transaction): Promise<AuthorRow> {
    const _id = new Types.ObjectId(id);
    const member = await this.rows.findOne({ _id }, { session });
    if (!member) throw new DomainError('UNAVAILABLE', { cause: `member ${id} is not known yet` });
    if (member.forgotten) throw new DomainError('UNAUTHENTICATED');
    const now = this.clock.now();
    const { windowMs } = this.quotas.getQuota(quota);
    const recent = (member[quota] ?? []).filter((at) => at <= now && now.getTime() - at.getTime() < windowMs);
    this.quotas.check(quota, recent, now);
    await this.rows.updateOne({ _id }, { $set: { [quota]: [...recent, now] } }, { session });
    return { _id, name: member.name, avatar: member.avatar };
  }

  /** Whether there is or was such a member: a deleted account keeps its row. */
  async exists(_id: Types.ObjectId): Promise<boolean> {
    return (await this.rows.findOne({ _id }, { projection: { _id: 1 } })) !== null;
  }

  /** The name and picture to show beside what a member wrote. */
  async author(_id: Types.ObjectId, { session }: Transaction): Promise<AuthorRow | null> {
    const member = await this.rows.findOne({ _id }, { session });
    if (!member) return null;
    const { name, avatar, forgotten } = member;
    return { _id, name, avatar, ...(forgotten && { deleted: true }) };
  }

  /** Keeps what users tells; false where something newer is known already. */
  async save(author: AuthorRow, version: number, { session }: Transaction): Promise<boolean> {
    const { _id, name, avatar } = author;
    const stored = await this.rows.findOne({ _id }, { session });
    if (!stored) {
      await this.rows.insertOne({ _id, name, avatar, version }, { session });
      return true;
    }
    if (stored.forgotten || stored.version >= version) return false;
    await this.rows.updateOne({ _id }, { $set: { name, avatar, version } }, { session });
    return true;
  }

  /** Forgets who a member was, for good. */
  async erase(_id: Types.ObjectId, { session }: Transaction): Promise<void> {
    await this.rows.updateOne(
      { _id },
      { $set: { ...DELETED_MEMBER, version: 0 }, $unset: { deals: '', comments: '' } },
      { session, upsert: true },
    );
  }
}
