import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { toDay } from '@pechincha/contracts/days';
import {
  MAX_COMMENTS_PER_DAY,
  MAX_RIGHT_VOTES_PER_DAY,
  MAX_UNCOUNTED_LIKES_PER_DAY,
  MAX_UNCOUNTED_LIKES_PER_PROMOTION,
  MAX_USEFULS_PER_DAY,
} from '@pechincha/contracts/points';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import type { ClientSession, Model, mongo } from 'mongoose';

/** How much of a limit is used up. */
interface EarningLimitRow {
  /** `<kind>:<member>:<yyyy-mm-dd>`, `likes:<promotion>`, or `like:<promotion>:<address group>`. */
  _id: string;
  used: number;
  /** Of an address group: the member whose like earns. */
  holder?: string;
  /** Missing for a limit that holds for good. */
  expiresAt?: Date;
}

export const EARNING_LIMIT_MODEL = 'EarningLimit';

export const earningLimitSchema = createRowSchema<EarningLimitRow>('earning_limits');
earningLimitSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

interface EarningLimit extends Pick<EarningLimitRow, '_id' | 'expiresAt'> {
  max: number;
}

/** 30 days: longer than the delay of any event, and as long as address groups are kept. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

const maxPerDay = {
  comments: MAX_COMMENTS_PER_DAY,
  likes: MAX_UNCOUNTED_LIKES_PER_DAY,
  checks: MAX_RIGHT_VOTES_PER_DAY,
  usefuls: MAX_USEFULS_PER_DAY,
} as const;

/** Filter of all days of a member. */
const getDaysFilter = (member: string): mongo.Filter<EarningLimitRow> => ({
  // ';' follows ':'.
  $or: Object.keys(maxPerDay).map((kind) => ({
    _id: { $gte: `${kind}:${member}:`, $lt: `${kind}:${member};` },
  })),
});

/** Of a member and day of America/Sao_Paulo. */
export const getDayLimit = (kind: keyof typeof maxPerDay, member: string, at: Date): EarningLimit => ({
  _id: `${kind}:${member}:${toDay(at)}`,
  max: maxPerDay[kind],
  expiresAt: new Date(at.getTime() + KEPT_MS),
});

/** Of likes of a promotion that do not count. */
export const getPromotionLimit = (promotionId: string): EarningLimit => ({
  _id: `likes:${promotionId}`,
  max: MAX_UNCOUNTED_LIKES_PER_PROMOTION,
});

/** Of likes of a promotion by the members of an address group, of which one earns. */
export const getAddressGroupLimit = (promotionId: string, addressGroup: string, at: Date): EarningLimit => ({
  _id: `like:${promotionId}:${addressGroup}`,
  max: 1,
  expiresAt: new Date(at.getTime() + KEPT_MS),
});

/** The limits that a transaction has read, and how it uses them. */
export class EarningLimits {
  private readonly rows: Map<string, EarningLimitRow>;
  private readonly changed = new Set<string>();

  constructor(rows: readonly EarningLimitRow[]) {
    this.rows = new Map(rows.map((row) => [row._id, row]));
  }

  getRoom({ _id, max }: EarningLimit): number {
    return Math.max(0, max - (this.rows.get(_id)?.used ?? 0));
  }

  use({ _id, expiresAt }: EarningLimit, times = 1): void {
    const used = (this.rows.get(_id)?.used ?? 0) + times;
    this.save({ _id, used, ...(expiresAt && { expiresAt }) });
  }

  /** Makes room again for what no longer earns. */
  giveBack({ _id }: EarningLimit, times = 1): void {
    const row = this.rows.get(_id);
    if (row && row.used > 0) this.save({ ...row, used: Math.max(0, row.used - times) });
  }

  /** Whether the member holds the limit, which the first one does. */
  claim({ _id, expiresAt }: EarningLimit, holder: string): boolean {
    const row = this.rows.get(_id);
    if (!row) this.save({ _id, used: 1, holder, ...(expiresAt && { expiresAt }) });
    return !row || row.holder === holder;
  }

  listChanged(): EarningLimitRow[] {
    return [...this.changed].flatMap((id) => this.rows.get(id) ?? []);
  }

  private save(row: EarningLimitRow): void {
    this.rows.set(row._id, row);
    this.changed.add(row._id);
  }
}

/** Read and saved in the transaction of what earns, so that concurrent ones conflict and are retried. */
@Injectable()
export class EarningLimitsRepository {
  constructor(@InjectModel(EARNING_LIMIT_MODEL) private readonly limits: Model<EarningLimitRow>) {}

  async read(limits: readonly EarningLimit[], session: ClientSession): Promise<EarningLimits> {
    const ids = [...new Set(limits.map(({ _id }) => _id))];
    if (ids.length === 0) return new EarningLimits([]);
    return new EarningLimits(
      await getCollection(this.limits)
        .find({ _id: { $in: ids } }, { session })
        .toArray(),
    );
  }

  async save(limits: EarningLimits, session: ClientSession): Promise<void> {
    const writes = limits.listChanged().map(({ _id, ...fields }) => ({
      replaceOne: { filter: { _id }, replacement: fields, upsert: true },
    }));
    if (writes.length > 0) await getCollection(this.limits).bulkWrite(writes, { session, ordered: false });
  }

  /** How often a member earned on the days of the last 30. */
  async listDays(member: string): Promise<{ kind: keyof typeof maxPerDay; day: string; used: number }[]> {
    const rows = await getCollection(this.limits).find(getDaysFilter(member)).toArray();
    return rows.map(({ _id, used }) => {
      const [kind, , day = ''] = _id.split(':');
      return { kind: kind as keyof typeof maxPerDay, day, used };
    });
  }

  async deleteDays(member: string, session: ClientSession): Promise<void> {
    await getCollection(this.limits).deleteMany(getDaysFilter(member), { session });
  }
}
