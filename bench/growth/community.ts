import {
  ACCOUNT_MODEL,
  type AccountRow,
  accountSchema,
  AccountsRepository,
} from '@pechincha/gamification/points/accounts.repository';
import {
  MONTHLY_POINTS_MODEL,
  MonthlyPointsRepository,
  type MonthlyPointsRow,
  monthlyPointsSchema,
} from '@pechincha/gamification/points/monthly-points.repository';
import { MAX_RANKING_POSITION } from '@pechincha/contracts/entities/gamification';
import { type CommentSort, commentSorts } from '@pechincha/contracts/operations/promotions';
import {
  COMMENT_MODEL,
  type CommentRow,
  commentSchema,
  CommentsRepository,
  getPosition,
} from '@pechincha/promotions/comments/comments.repository';
import mongoose, { type Connection, type mongo } from 'mongoose';
import { MONTH } from '../data/community.ts';
import { CommandRecorder, explainCommand, type ExplainedCommand } from './explain.ts';

const THREADS = 20;
const REPLIES = 100;
const TOP = 50;
/** Fewer than half of the smaller discussion. */
const COMMENTS = 400;

interface Read {
  label: string;
  collection: string;
  run: () => Promise<unknown>;
}

/** What the services read of a discussion and of rankings, over one database, without their HTTP servers. */
export class CommunityReads {
  private readonly connection: Connection;
  readonly comments: Read[];
  readonly rankings: Read[];

  private constructor(connection: Connection, comments: Read[], rankings: Read[]) {
    this.connection = connection;
    this.comments = comments;
    this.rankings = rankings;
  }

  /** @param database as `fillCommunity` fills it */
  static async open(database: string): Promise<CommunityReads> {
    const url = CommandRecorder.toMonitoredUrl(process.env['MONGODB_URL'] ?? '');
    const options = { dbName: database, autoIndex: false, autoCreate: false };
    const connection = await mongoose.createConnection(url, options).asPromise();
    return new CommunityReads(connection, await toCommentReads(connection), await toRankingReads(connection));
  }

  async explain({ collection, run }: Read): Promise<ExplainedCommand[]> {
    const client = this.connection.getClient();
    const commands = await new CommandRecorder(client).record(collection, run);
    const database = client.db(this.connection.name);
    return Promise.all(commands.map((command) => explainCommand(database, command)));
  }

  async close(): Promise<void> {
    await this.connection.close();
  }
}

/** The first page of each order and one from the middle, and replies of the largest thread. */
async function toCommentReads(connection: Connection): Promise<Read[]> {
  const repository = new CommentsRepository(connection.model<CommentRow>(COMMENT_MODEL, commentSchema));
  const rows = connection.collection<CommentRow>(commentSchema.get('collection') ?? '');
  const middle = async (filter: mongo.Filter<CommentRow>, sort: CommentSort) => {
    const order = { [sort === 'useful' ? 'usefulWeight' : 'createdAt']: 1, _id: 1 } as const;
    const skip = Math.floor((await rows.countDocuments(filter)) / 2);
    const [row] = await rows.find(filter).sort(order).skip(skip).limit(1).toArray();
    if (!row) throw new Error('The discussion has no comments');
    return { promotion: row.promotion, position: getPosition(row, sort) };
  };
  const toRead = (label: string, run: Read['run']): Read => ({ label, collection: rows.collectionName, run });
  const threads = await Promise.all(
    commentSorts.map(async (sort) => {
      const { promotion, position } = await middle({ parent: null }, sort);
      return [undefined, position].map((after) =>
        toRead(`${sort}${after ? ', from the middle' : ''}`, () =>
          repository.listThreads(promotion, { sort, after, limit: THREADS + 1 }, REPLIES + 1).toArray(),
        ),
      );
    }),
  );
  const root = (await rows.find({ parent: null }).sort({ createdAt: 1 }).limit(1).next())?._id;
  if (!root) throw new Error('The discussion has no threads');
  const ofThread = await middle({ root, parent: root }, 'oldest');
  const ofAll = await middle({}, 'oldest');
  return [
    ...threads.flat(),
    toRead('one thread', () => repository.findThread(root, REPLIES + 1)),
    toRead('more replies', () => repository.listReplies(root, ofThread.position, REPLIES + 1).toArray()),
    toRead('without pages', () => repository.list(ofAll.promotion, ofAll.position, COMMENTS).toArray()),
  ];
}

/** The top and the position of who is far below, in a month and of all times. */
async function toRankingReads(connection: Connection): Promise<Read[]> {
  const months = new MonthlyPointsRepository(
    connection.model<MonthlyPointsRow>(MONTHLY_POINTS_MODEL, monthlyPointsSchema),
  );
  const accounts = new AccountsRepository(connection.model<AccountRow>(ACCOUNT_MODEL, accountSchema));
  const [ofMonth, ofAll] = [monthlyPointsSchema, accountSchema].map(
    (schema) => schema.get('collection') ?? '',
  ) as [string, string];
  return [
    { label: 'month', collection: ofMonth, run: () => months.listTop(MONTH, TOP) },
    {
      label: 'position in the month',
      collection: ofMonth,
      run: () => months.countAbove(MONTH, 0, MAX_RANKING_POSITION),
    },
    { label: 'all times', collection: ofAll, run: () => accounts.listTopEarned(TOP) },
    {
      label: 'position of all times',
      collection: ofAll,
      run: () => accounts.countEarnedAbove(0, MAX_RANKING_POSITION),
    },
  ];
}
