import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { TOO_OFTEN_MESSAGE } from '@pechincha/contracts/errors';
import { Clock } from '@pechincha/persistence/clock';
import { KeyedMutex } from '@pechincha/persistence/keyed-mutex';
import { getCollection } from '@pechincha/persistence/queries';
import { waitFor } from '@pechincha/persistence/time';
import { Transaction } from '@pechincha/persistence/transaction';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { type Model, type mongo, Types } from 'mongoose';
import { PROMOTIONS_CONFIG, type PromotionsConfig } from '../config.js';
import { type AuthorRow, MEMBER_MODEL, type MemberRow } from './member.schema.js';

type QuotaName = 'promotions' | 'comments' | 'validityVotes' | 'reports' | 'usefulVotes';

interface Quota {
  max: number;
  windowMs: number;
  message: string;
}

const MINUTE_MS = 60_000;

/** `user.registered` of the member is still on its way. */
export class NotRegisteredError extends DomainError {
  constructor(id: string) {
    super('UNAVAILABLE', { cause: `user.registered of member ${id} not received yet` });
  }
}

/** Limits what members do, per account. */
@Injectable()
export class QuotaService {
  private readonly quotas: Readonly<Record<QuotaName, Quota>>;

  constructor(@Inject(PROMOTIONS_CONFIG) config: PromotionsConfig) {
    this.quotas = {
      promotions: {
        max: config.LIMIT_DEALS_PER_HOUR,
        windowMs: 60 * MINUTE_MS,
        message: 'Você publicou muitas promoções em pouco tempo. Espere um pouco para publicar outra.',
      },
      comments: {
        max: config.LIMIT_COMMENTS_PER_TEN_MINUTES,
        windowMs: 10 * MINUTE_MS,
        message: 'Você comentou muito em pouco tempo. Espere um pouco para comentar de novo.',
      },
      validityVotes: {
        max: config.LIMIT_CHECKS_PER_HOUR,
        windowMs: 60 * MINUTE_MS,
        message: TOO_OFTEN_MESSAGE,
      },
      reports: {
        max: config.LIMIT_REPORTS_PER_DAY,
        windowMs: 24 * 60 * MINUTE_MS,
        message: TOO_OFTEN_MESSAGE,
      },
      usefulVotes: {
        max: config.LIMIT_USEFUL_PER_DAY,
        windowMs: 24 * 60 * MINUTE_MS,
        message: TOO_OFTEN_MESSAGE,
      },
    };
  }

  /** Of times of uses those that the quota counts. */
  listRecent(name: QuotaName, usedAt: readonly Date[], now: Date): Date[] {
    const { windowMs } = this.quotas[name];
    return usedAt.filter((at) => at <= now && now.getTime() - at.getTime() < windowMs);
  }

  /**
   * @param usedAt times of recent uses, oldest first
   * @throws DomainError TOO_MANY_REQUESTS
   */
  check(name: QuotaName, usedAt: readonly Date[], now: Date): void {
    const { max, windowMs, message } = this.quotas[name];
    const inWindow = this.listRecent(name, usedAt, now);
    const [oldest] = inWindow.slice(-max);
    if (!oldest || inWindow.length < max) return;
    const waitMs = oldest.getTime() + windowMs - now.getTime();
    throw new DomainError('TOO_MANY_REQUESTS', {
      message,
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
    });
  }
}

type QuotaMember = Pick<MemberRow, '_id' | 'forgotten' | QuotaName>;

/** Uses of one quota by the members of a transaction. */
export class QuotaUses {
  /** By member id. */
  private readonly members: ReadonlyMap<string, QuotaMember>;
  private readonly changed = new Map<string, Date[]>();

  constructor(
    readonly name: QuotaName,
    members: readonly QuotaMember[],
    private readonly quotas: QuotaService,
    private readonly now: Date,
  ) {
    this.members = new Map(members.map((member) => [member._id.toHexString(), member]));
  }

  /** @throws NotRegisteredError; DomainError UNAUTHENTICATED, TOO_MANY_REQUESTS */
  consume(id: string): void {
    const member = this.members.get(id);
    if (!member) throw new NotRegisteredError(id);
    if (member.forgotten) throw new DomainError('UNAUTHENTICATED');
    const usedAt = this.changed.get(id) ?? member[this.name] ?? [];
    this.quotas.check(this.name, usedAt, this.now);
    this.changed.set(id, [...this.quotas.listRecent(this.name, usedAt, this.now), this.now]);
  }

  /** New times of the members who used it. */
  listChanged(): [id: string, usedAt: Date[]][] {
    return [...this.changed];
  }
}

const DELETED_MEMBER = { name: 'Conta removida', avatar: null, forgotten: true } as const;

@Injectable()
export class MembersService {
  private readonly mutex = new KeyedMutex();

  constructor(
    @InjectModel(MEMBER_MODEL) private readonly members: Model<MemberRow>,
    private readonly quotas: QuotaService,
    private readonly clock: Clock,
  ) {}

  private get rows(): mongo.Collection<MemberRow> {
    return getCollection(this.members);
  }

  /**
   * Waits up to 2 s for user.registered, which may arrive after a request of the member, then checks the quota. Call before the transaction and costly work.
   * @throws DomainError UNAVAILABLE, TOO_MANY_REQUESTS
   */
  async waitAndCheckQuota(id: string, quota: QuotaName): Promise<void> {
    const member = await this.waitForRow(new Types.ObjectId(id), quota);
    this.quotas.check(quota, member[quota] ?? [], this.clock.now());
  }

  /** Waits up to 2 s for user.registered. Call before the transaction. @throws DomainError UNAVAILABLE */
  async waitForRegistration(id: string): Promise<void> {
    await this.waitForRow(new Types.ObjectId(id), '_id');
  }

  private async waitForRow(_id: Types.ObjectId, field: keyof MemberRow): Promise<MemberRow> {
    const member = await waitFor(() => this.rows.findOne({ _id }, { projection: { [field]: 1 } }));
    if (member) return member;
    throw new NotRegisteredError(_id.toHexString());
  }

  /**
   * Runs one write of a member at a time in this process, to avoid retries for conflicts on the member's row.
   * Call around the transaction.
   */
  runExclusive<T>(id: string, task: () => Promise<T>): Promise<T> {
    return this.mutex.runExclusive(id, task);
  }

  /**
   * Records one use of the quota and returns the member as author. The update of the member's row makes a
   * concurrent write or rename conflict and retry, so that no outdated name is stored.
   * @throws DomainError UNAVAILABLE, UNAUTHENTICATED, TOO_MANY_REQUESTS
   */
  async consumeQuota(id: string, quota: QuotaName, tx: Transaction): Promise<AuthorRow> {
    const { session } = tx;
    const _id = new Types.ObjectId(id);
    const member = await this.rows.findOne({ _id }, { session });
    const uses = new QuotaUses(quota, member ? [member] : [], this.quotas, this.clock.now());
    uses.consume(id);
    await this.saveQuotaUses(uses, tx);
    return { _id, name: member?.name ?? '', avatar: member?.avatar ?? null };
  }

  /** Of several members; they are saved by `saveQuotaUses`. */
  async getQuotaUses(quota: QuotaName, ids: Types.ObjectId[], { session }: Transaction): Promise<QuotaUses> {
    const options = { session, projection: { forgotten: 1, [quota]: 1 } };
    const members = await this.rows.find({ _id: { $in: ids } }, options).toArray();
    return new QuotaUses(quota, members, this.quotas, this.clock.now());
  }

  async saveQuotaUses(uses: QuotaUses, { session }: Transaction): Promise<void> {
    const writes = uses.listChanged().map(([id, usedAt]) => ({
      updateOne: { filter: { _id: new Types.ObjectId(id) }, update: { $set: { [uses.name]: usedAt } } },
    }));
    if (writes.length > 0) await this.rows.bulkWrite(writes, { session, ordered: false });
  }

  /**
   * The version of the member's next event of a kind. The update of the member's row makes concurrent ones conflict and
   * retry. @throws DomainError UNAUTHENTICATED for a deleted member
   */
  async getNextVersion(
    id: string,
    field: 'saveVersion' | 'reportVersion',
    { session }: Transaction,
  ): Promise<number> {
    const member = await this.rows.findOneAndUpdate(
      { _id: new Types.ObjectId(id), forgotten: { $exists: false } },
      { $inc: { [field]: 1 } },
      { session, returnDocument: 'after', projection: { [field]: 1 } },
    );
    const version = member?.[field];
    if (version === undefined) throw new DomainError('UNAUTHENTICATED');
    return version;
  }

  /** True for deleted members too, whose row is kept. */
  async exists(_id: Types.ObjectId): Promise<boolean> {
    return (await this.rows.findOne({ _id }, { projection: { _id: 1 } })) !== null;
  }

  /** The name and picture shown with what a member wrote. */
  async findAuthor(_id: Types.ObjectId, { session }: Transaction): Promise<AuthorRow | null> {
    const member = await this.rows.findOne({ _id }, { session });
    if (!member) return null;
    const { name, avatar, forgotten } = member;
    return { _id, name, avatar, ...(forgotten && { deleted: true }) };
  }

  /** False if the stored version is the same or newer, or the member is deleted. */
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

  /** Anonymizes the member; later user events are ignored. */
  async erase(_id: Types.ObjectId, { session }: Transaction): Promise<void> {
    await this.rows.updateOne(
      { _id },
      {
        $set: { ...DELETED_MEMBER, version: 0 },
        $unset: {
          promotions: '',
          comments: '',
          validityVotes: '',
          reports: '',
          usefulVotes: '',
          saveVersion: '',
          reportVersion: '',
        },
      },
      { session, upsert: true },
    );
  }
}
