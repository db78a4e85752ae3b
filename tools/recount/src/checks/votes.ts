import { VALIDITY_VOTE_WINDOW_MS, COUPON_WINDOW_MS } from '@pechincha/contracts/validity-votes';
import { selectOnePerAddressGroup, type WeightedRow } from '@pechincha/contracts/vote-weight';
import type { mongo } from 'mongoose';
import {
  type Databases,
  findDifferences,
  readChunks,
  type RecountCheck,
  toObjectId,
} from '../recount-check.ts';

const CASES_BATCH_SIZE = 200;

/** The weight of each open case against its reports that count, one per address group. */
export function createCaseWeightsCheck({ moderation }: Databases): RecountCheck {
  const cases = moderation.getCollection('cases');
  return {
    name: 'moderation.cases: weight',
    listIdBatches: () =>
      readChunks(cases.find({ state: 'open' }, { projection: { _id: 1 } }), CASES_BATCH_SIZE, ({ _id }) =>
        String(_id),
      ),
    compare: (ids) =>
      moderation.readSnapshot(async (session) => {
        const open = { _id: { $in: ids }, state: 'open' };
        const rows = await moderation.list('cases', open, { session });
        const counting = { caseId: { $in: ids }, ignored: false, weight: { $gt: 0 } };
        const reports = await moderation.list('reports', counting, { session });
        const byCase = Map.groupBy(reports, ({ caseId }) => String(caseId));
        return rows.flatMap((row) => {
          const counted = selectOnePerAddressGroup(
            (byCase.get(String(row._id)) ?? []) as unknown as WeightedRow[],
          );
          const weight = counted.reduce((sum, report) => sum + (report.weight ?? 0), 0);
          return findDifferences('moderation.cases', String(row._id), { weight: row['weight'] }, { weight });
        });
      }),
  };
}

const BATCH_SIZE = 500;
/** What a promotion and a coupon keep at most. */
const MAX_SEEN = 99;
const MAX_COUPON_VOTES = 100;

const before = (milliseconds: number): Date => new Date(Date.now() - milliseconds);

/** Every vote with a weight, but of an address group only the heaviest, of equal ones the earliest. */
function countVotes(rows: readonly mongo.Document[]): mongo.Document[] {
  const byWeight = rows.toSorted(
    (one, other) => other['weight'] - one['weight'] || one['at'].getTime() - other['at'].getTime(),
  );
  return byWeight.filter(
    ({ addressGroup }, index) =>
      !addressGroup || byWeight.findIndex((row) => row['addressGroup'] === addressGroup) === index,
  );
}

/** How many saw a promotion within 24 hours, against the validity votes. */
export function createConfirmationsCheck({ promotions }: Databases): RecountCheck {
  const checks = promotions.getCollection('validity_votes');
  return {
    name: 'promotions.promotions: confirmedAt',
    listIdBatches: () => listSubjects(checks, 'promotion', before(VALIDITY_VOTE_WINDOW_MS)),
    compare: (ids) =>
      promotions.readSnapshot(async (session) => {
        const since = before(VALIDITY_VOTE_WINDOW_MS);
        const deals = { $in: ids.map(toObjectId) };
        const rows = await promotions.list('promotions', { _id: deals }, { session });
        const counting = {
          promotion: deals,
          weight: { $gt: 0 },
          result: { $ne: 'none' },
          at: { $gte: since },
        };
        const weighted = await promotions.list('validity_votes', counting, { session });
        const byDeal = Map.groupBy(weighted, ({ promotion }) => String(promotion));
        return rows.flatMap(({ _id, confirmedAt = [], moderatedAt }) => {
          const current = (byDeal.get(String(_id)) ?? []).filter(
            ({ at }) => !moderatedAt || at >= moderatedAt,
          );
          const ok = countVotes(current).filter(({ result }) => result === 'ok');
          const stored = (confirmedAt as Date[]).filter((at) => at >= since).length;
          const counted = Math.min(ok.length, MAX_SEEN);
          return findDifferences(
            'promotions.promotions',
            String(_id),
            { confirmedAt: stored },
            { confirmedAt: counted },
          );
        });
      }),
  };
}

/** The votes that a coupon keeps of 7 days, against those of members. */
export function createCouponVotesCheck({ promotions }: Databases): RecountCheck {
  const votes = promotions.getCollection('coupon_votes');
  return {
    name: 'promotions.coupons: votes',
    listIdBatches: () => listSubjects(votes, 'coupon', before(COUPON_WINDOW_MS)),
    compare: (ids) =>
      promotions.readSnapshot(async (session) => {
        const since = before(COUPON_WINDOW_MS);
        const coupons = await promotions.list('coupons', { _id: { $in: ids } }, { session });
        const kept = new Map(coupons.map((row) => [String(row._id), row['votes'] as mongo.Document[]]));
        const counting = {
          coupon: { $in: ids },
          weight: { $gt: 0 },
          result: { $ne: 'none' },
          at: { $gte: since },
        };
        const weighted = await promotions.list('coupon_votes', counting, { session });
        const byCoupon = Map.groupBy(weighted, ({ coupon }) => String(coupon));
        return ids.flatMap((id) => {
          const stored = (kept.get(id) ?? []).filter(({ at }) => at >= since).length;
          const counted = Math.min(countVotes(byCoupon.get(id) ?? []).length, MAX_COUPON_VOTES);
          return findDifferences('promotions.coupons', id, { votes: stored }, { votes: counted });
        });
      }),
  };
}

const listSubjects = (
  votes: mongo.Collection<mongo.Document>,
  subject: string,
  since: Date,
): AsyncGenerator<string[]> =>
  readChunks(
    votes.aggregate<{ _id: unknown }>([
      { $match: { at: { $gte: since } } },
      { $group: { _id: `$${subject}` } },
    ]),
    BATCH_SIZE,
    ({ _id }) => String(_id),
  );
