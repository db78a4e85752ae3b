import { type AccountRow, accountSchema } from '@pechincha/gamification/points/accounts.repository';
import {
  type MonthlyPointsRow,
  monthlyPointsSchema,
} from '@pechincha/gamification/points/monthly-points.repository';
import { type CommentRow, commentSchema } from '@pechincha/promotions/comments/comments.repository';
import { type mongo, Types } from 'mongoose';
import { BulkWriter, createIndexes, findCollection } from './bulk-writes.ts';
import { Random } from './random.ts';
import { generateText } from './words.ts';

const SEED = 5;
const COMMENTS_PER_MEMBER = 0.1;
const MAX_POINTS = 100_000;

/** Month of the points. */
export const MONTH = '2026-11';

/** Fills an empty database with members who have points, and the discussion of one promotion. */
export async function fillCommunity(database: mongo.Db, members: number): Promise<void> {
  const schemas = [accountSchema, monthlyPointsSchema, commentSchema];
  const [accounts, months, comments] = schemas.map(
    (schema) => new BulkWriter(findCollection(database, schema)),
  ) as [BulkWriter, BulkWriter, BulkWriter];
  const random = new Random(SEED);
  for (let index = 0; index < members; index += 1) {
    const points = random.powerLaw(0.9, MAX_POINTS);
    await accounts.add(toAccount(index, points));
    await months.add(toMonthlyPoints(index, points));
  }
  const promotion = new Types.ObjectId();
  const threads: Types.ObjectId[] = [];
  for (let index = 0; index < members * COMMENTS_PER_MEMBER; index += 1) {
    const comment = generateComment(random, promotion, threads, new Date(index * 1_000));
    if (!comment.parent) threads.push(comment._id);
    await comments.add(comment);
  }
  for (const writer of [accounts, months, comments]) await writer.end();
  await createIndexes(database, schemas);
}

const toMemberId = (index: number): string => index.toString(16).padStart(24, '0');

const toAccount = (index: number, points: number): AccountRow & { _id: never } => ({
  _id: toMemberId(index) as never,
  points,
  level: null,
  levelByHand: null,
  badges: [],
  tallies: { promotions: 0, comments: 0, likes: 0 },
  version: 1,
  catalogueRevision: 1,
  earned: points,
  shown: true,
  open: true,
});

const toMonthlyPoints = (index: number, points: number): MonthlyPointsRow & { _id: never } => ({
  _id: `${toMemberId(index)}:${MONTH}` as never,
  member: toMemberId(index),
  month: MONTH,
  points,
  shown: true,
});

/** Six of ten start a thread; of the replies half are to the first one, which grows with the discussion. */
function generateComment(
  random: Random,
  promotion: Types.ObjectId,
  threads: readonly Types.ObjectId[],
  createdAt: Date,
): CommentRow {
  const _id = new Types.ObjectId();
  const [first] = threads;
  const isReply = first && random.chance(0.4);
  const parent = isReply ? (random.chance(0.5) ? first : random.pick(threads)) : null;
  const usefulCount = random.powerLaw(1.2, 500);
  return {
    _id,
    promotion,
    author: { _id: new Types.ObjectId(), name: 'Ana', avatar: null },
    content: generateText(random, 4, 30),
    parent,
    root: parent ?? _id,
    createdAt,
    deleted: false,
    replies: 0,
    usefulCount,
    usefulWeight: usefulCount,
    usefulPeople: usefulCount,
    version: 0,
  };
}
