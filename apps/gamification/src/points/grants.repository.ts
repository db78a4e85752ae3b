import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import type { ClientSession, Model } from 'mongoose';

/**
 * Points currently granted for one promotion, like or comment. Its events update the same row, so that exactly the
 * granted points are revoked, in whatever order they arrive.
 */
export interface GrantRow {
  /** `promotion:<id>`, `like:<promotion>:<member>` or `comment:<id>`. */
  _id: string;
  /**
   * 1 while it counts, otherwise 0. Of likes and comments the number of starts minus that of ends: other values until a
   * late event arrives.
   */
  net: number;
  /** Points granted and not revoked. */
  given: number;
  /** When they were given; points that are taken back leave the month of it. */
  givenAt?: Date;
  /** Of a promotion: `subjectVersion` of its newest event. */
  version?: number;
}

export const GRANT_MODEL = 'Grant';

export const grantSchema = createRowSchema<GrantRow>('grants');

@Injectable()
export class GrantsRepository {
  constructor(@InjectModel(GRANT_MODEL) private readonly grants: Model<GrantRow>) {}

  find(_id: string, session: ClientSession): Promise<GrantRow | null> {
    return getCollection(this.grants).findOne({ _id }, { session });
  }

  /** By id; missing ones are left out. */
  async list(ids: string[], session: ClientSession): Promise<Map<string, GrantRow>> {
    const rows = await getCollection(this.grants)
      .find({ _id: { $in: ids } }, { session })
      .toArray();
    return new Map(rows.map((row) => [row._id, row]));
  }

  async saveAll(grants: readonly GrantRow[], session: ClientSession): Promise<void> {
    const writes = grants.map(({ _id, ...grant }) => ({
      updateOne: { filter: { _id }, update: { $set: grant }, upsert: true },
    }));
    await getCollection(this.grants).bulkWrite(writes, { session, ordered: false });
  }

  async save({ _id, ...grant }: GrantRow, session: ClientSession): Promise<void> {
    await getCollection(this.grants).updateOne({ _id }, { $set: grant }, { upsert: true, session });
  }
}

type State = Pick<GrantRow, 'net' | 'given'>;

interface GrantChange extends State {
  /** For the ledger; 0 if the event changes nothing. */
  points: number;
  /** The change of the member's tally. */
  tally: number;
}

const toCount = (net: number): number => (net > 0 ? 1 : 0);

/**
 * The effect of a start (+1), an end (−1) or several: a thing earns the current points when it starts to count, keeps them while
 * it counts, and loses all of them when it stops.
 */
export function calculateGrant({ net, given }: State, change: number, points: number): GrantChange {
  const newNet = net + change;
  const isStarting = toCount(newNet) > toCount(net);
  const newGiven = isStarting ? points : toCount(newNet) === 0 ? 0 : given;
  return { net: newNet, given: newGiven, points: newGiven - given, tally: toCount(newNet) - toCount(net) };
}
