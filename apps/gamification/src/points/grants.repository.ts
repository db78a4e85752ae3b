import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import type { ClientSession, Model } from 'mongoose';

/**
 * Points currently granted for one promotion, like, comment, vote or report. Its events update the same row, so that
 * exactly the granted points are revoked, in whatever order they arrive.
 */
export interface GrantRow {
  /**
   * `promotion:<id>`, `like:<promotion>:<member>`, `comment:<id>`, `check:<promotion>:<member>`,
   * `report:<case>:<member>`, or `case:<id>` for all reports of a case.
   */
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
  /** Of a promotion or vote: `subjectVersion` of its newest event. */
  version?: number;
  /** Of a like: it does not count, and takes the room of one that earns nevertheless. */
  isUncounted?: true;
  /** Of a promotion: its author declared an interest, and earns nothing while it counts. */
  declaredInterest?: true;
  /** Of a promotion: whether members confirmed it, and what that has earned. */
  proof?: { proved: boolean; version: number; isPaid: boolean; given: number; givenAt?: Date };
  /** Of a comment: how many people found it useful, for how many that was settled, and how many of them earned. */
  usefuls?: { people: number; version: number; settled: number; paid: number; given: GivenPoints[] };
}

/** Points given in one month. */
export interface GivenPoints {
  points: number;
  at: Date;
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
    if (grants.length === 0) return;
    const writes = grants.map(({ _id, ...fields }) => ({
      replaceOne: { filter: { _id }, replacement: fields, upsert: true },
    }));
    await getCollection(this.grants).bulkWrite(writes, { session, ordered: false });
  }

  /** Of a decided case, by member. */
  listReports(caseId: string, session: ClientSession): Promise<GrantRow[]> {
    // ';' follows ':'.
    const _id = { $gte: `report:${caseId}:`, $lt: `report:${caseId};` };
    return getCollection(this.grants).find({ _id }, { session }).toArray();
  }

  async save({ _id, ...grant }: GrantRow, session: ClientSession): Promise<void> {
    await getCollection(this.grants).replaceOne({ _id }, grant, { upsert: true, session });
  }
}

type State = Pick<GrantRow, 'net' | 'given'>;

interface GrantChange extends State {
  /** For the ledger; 0 if the event changes nothing. */
  points: number;
  /** The change of the member's tally. */
  tally: number;
}

export const newGrant: Omit<GrantRow, '_id'> = { net: 0, given: 0 };

const toCount = (net: number): number => (net > 0 ? 1 : 0);

/** Whether it begins to count. @param change as below */
export const isStarting = ({ net }: Pick<GrantRow, 'net'>, change: number): boolean =>
  toCount(net + change) > toCount(net);

/**
 * The effect of a start (+1), an end (−1) or several: a thing earns the current points when it starts to count, keeps them while
 * it counts, and loses all of them when it stops.
 */
export function calculateGrant({ net, given }: State, change: number, points: number): GrantChange {
  const newNet = net + change;
  const newGiven = isStarting({ net }, change) ? points : toCount(newNet) === 0 ? 0 : given;
  return { net: newNet, given: newGiven, points: newGiven - given, tally: toCount(newNet) - toCount(net) };
}

/** The changed row, with the points and the tally for the ledger. @param at of the change */
export function changeGrant<Grant extends Omit<GrantRow, '_id'>>(
  grant: Grant,
  change: number,
  pointsPerThing: number,
  at: Date,
) {
  const { net, given, points, tally } = calculateGrant(grant, change, pointsPerThing);
  const givenAt = points > 0 ? at : grant.givenAt;
  return { grant: { ...grant, net, given, ...(givenAt && { givenAt }) }, points, tally, givenAt };
}
