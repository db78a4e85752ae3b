import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Transaction } from '@pechincha/messaging/transaction';
import { Clock } from '@pechincha/service-kit/clock';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Types, type Model, type mongo } from 'mongoose';
import { setTimeout as pause } from 'node:timers/promises';
import type { AuthorRow } from '../promotions/promotion.schema.js';
import { rowsOf } from '../rows.js';
import { MEMBER, type MemberRow } from './member.schema.js';
import { Quotas, type Counted } from './quotas.js';
import { Turns } from './turns.js';

/** Somebody who registered a moment ago may write before users' fact is here. */
const ARRIVES_WITHIN_MS = 2_000;
const LOOK_EVERY_MS = 50;

const NOBODY = { name: 'Conta removida', avatar: null, forgotten: true } as const;

@Injectable()
export class MembersService {
  private readonly turns = new Turns();

  constructor(
    @InjectModel(MEMBER) private readonly members: Model<MemberRow>,
    private readonly quotas: Quotas,
    private readonly clock: Clock,
  ) {}

  private get rows(): mongo.Collection<MemberRow> {
    return rowsOf(this.members);
  }

  /**
   * Waits for a member who is new, and turns away who has had enough before anything costly is done for them;
   * before the transaction. @throws DomainError UNAVAILABLE, TOO_MANY_REQUESTS
   */
  async expect(id: string, counted: Counted): Promise<void> {
    const _id = new Types.ObjectId(id);
    for (const end = Date.now() + ARRIVES_WITHIN_MS; ; await pause(LOOK_EVERY_MS)) {
      const member = await this.rows.findOne({ _id }, { projection: { [counted]: 1 } });
      if (member) return this.quotas.check(counted, member[counted] ?? [], this.clock.now());
      if (Date.now() > end) throw new DomainError('UNAVAILABLE', { cause: `member ${id} is not known yet` });
    }
  }

  /**
   * What one member writes, one after the other: they would meet on the member's row, and begin again and again.
   * Around the transaction.
   */
  inTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
    return this.turns.take(id, work);
  }

  /**
   * The member as the author of what this transaction writes, which counts towards their quota. It writes to the
   * member's row: of two at the same moment one runs again, and so does a change of name, so that nothing keeps
   * the old one. @throws DomainError TOO_MANY_REQUESTS
   */
  async signs(id: string, counted: Counted, { session }: Transaction): Promise<AuthorRow> {
    const _id = new Types.ObjectId(id);
    const member = await this.rows.findOne({ _id }, { session });
    if (!member) throw new DomainError('UNAVAILABLE', { cause: `member ${id} is not known yet` });
    if (member.forgotten) throw new DomainError('UNAUTHENTICATED');
    const now = this.clock.now();
    const { withinMs } = this.quotas.of(counted);
    const lately = (member[counted] ?? []).filter(
      (at) => at <= now && now.getTime() - at.getTime() < withinMs,
    );
    this.quotas.check(counted, lately, now);
    await this.rows.updateOne({ _id }, { $set: { [counted]: [...lately, now] } }, { session });
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
  async keep(author: AuthorRow, version: number, { session }: Transaction): Promise<boolean> {
    const { _id, name, avatar } = author;
    const known = await this.rows.findOne({ _id }, { session });
    if (!known) {
      await this.rows.insertOne({ _id, name, avatar, version }, { session });
      return true;
    }
    if (known.forgotten || known.version >= version) return false;
    await this.rows.updateOne({ _id }, { $set: { name, avatar, version } }, { session });
    return true;
  }

  /** Forgets who a member was, for good. */
  async forget(_id: Types.ObjectId, { session }: Transaction): Promise<void> {
    await this.rows.updateOne(
      { _id },
      { $set: { ...NOBODY, version: 0 }, $unset: { deals: '', comments: '' } },
      { session, upsert: true },
    );
  }
}
