import { randomBytes } from 'node:crypto';
import { calculateHotRank } from '@pechincha/contracts/prices';
import mongoose, { type mongo } from 'mongoose';
import { type ServiceName, services } from '../src/recount-check.ts';

type Row = Record<string, unknown>;

const oid = (): mongo.ObjectId => new mongoose.Types.ObjectId();

/** A small product in databases of its own, with every derived number right. */
export class TestProduct {
  readonly ana = oid();
  readonly bruno = oid();
  readonly promotion = oid();
  readonly other = oid();
  readonly redemption = oid();
  readonly reward = oid();
  /** Environment variables for the recount command. */
  readonly env: Record<string, string>;
  private readonly client: mongo.MongoClient;

  private constructor(url: string) {
    const unique = `test_recount_${randomBytes(4).toString('hex')}`;
    this.client = new mongoose.mongo.MongoClient(url);
    this.env = Object.fromEntries(
      services.map((owner) => [`${owner.toUpperCase()}_MONGODB_DATABASE`, `${unique}_${owner}`]),
    );
    this.env['MONGODB_URL'] = url;
  }

  static async make(): Promise<TestProduct> {
    const url = process.env['MONGODB_URL'];
    if (!url) throw new Error('MONGODB_URL names the database of the tests');
    const product = new TestProduct(url);
    await product.users();
    await product.promotions();
    await product.gamification();
    await product.moderation();
    return product;
  }

  rows(owner: ServiceName, collection: string): mongo.Collection<Row> {
    return this.client.db(this.env[`${owner.toUpperCase()}_MONGODB_DATABASE`]).collection(collection);
  }

  async discard(): Promise<void> {
    for (const owner of services) {
      await this.client.db(this.env[`${owner.toUpperCase()}_MONGODB_DATABASE`]).dropDatabase();
    }
    await this.client.close();
  }

  private async users(): Promise<void> {
    const zero = { promotionsCount: 0, likesCount: 0, commentsCount: 0, points: 0, level: null, badges: [] };
    await this.rows('users', 'accounts').insertMany([
      {
        _id: String(this.ana),
        promotionsCount: 2,
        likesCount: 4,
        commentsCount: 0,
        points: 34,
        level: 'Caçadora',
        badges: ['Pioneira'],
      },
      { _id: String(this.bruno), ...zero, commentsCount: 1 },
      // Deleted accounts are not recounted.
      { _id: String(oid()), ...zero, likesCount: 99, deletedAt: new Date() },
    ] as never);
  }

  private async promotions(): Promise<void> {
    const createdAt = new Date(Date.now() - 24 * 3_600_000);
    const now = new Date();
    const author = { _id: this.ana, name: 'Ana' };
    const common = { author, createdAt, publishedAt: createdAt, city: 'curitiba' };
    const none = {
      likesCount: 0,
      dislikesCount: 0,
      commentsCount: 0,
      hot: calculateHotRank(0, 0, createdAt),
    };
    await this.rows('promotions', 'promotions').insertMany([
      // One of its three likes is still pending.
      {
        _id: this.promotion,
        ...common,
        status: 'active',
        category: 'casa',
        product: 'fone',
        promotionalPrice: 80,
        likesCount: 2,
        dislikesCount: 1,
        commentsCount: 1,
        netLikes: -1,
        hot: calculateHotRank(2, 1, createdAt),
      },
      { _id: this.other, ...common, status: 'expired', ...none, confirmedAt: [now, now] },
      { _id: oid(), ...common, publishedAt: null, status: 'pending', ...none },
    ]);
    await this.rows('promotions', 'product_prices').insertMany(
      [90, 80].map((price, day) => ({
        promotion: this.promotion,
        product: 'fone',
        price,
        at: new Date(createdAt.getTime() + day),
      })),
    );
    const deletedDeal = oid();
    await this.rows('promotions', 'deleted_promotions').insertOne({
      _id: deletedDeal,
      author: this.ana,
      city: 'curitiba',
      publishedAt: createdAt,
    });
    const makeReaction = (promotion: mongo.ObjectId, result: string, more: Row = {}) => ({
      promotion,
      user: oid(),
      result,
      at: createdAt,
      ...more,
    });
    const addressGroup = String(oid());
    await this.rows('promotions', 'reactions').insertMany([
      // The heaviest of an address group is a dislike; the second like has no weight.
      makeReaction(this.promotion, 'like', { weight: 1, addressGroup }),
      makeReaction(this.promotion, 'like'),
      makeReaction(this.promotion, 'like', { weight: 3, counted: true }),
      makeReaction(this.promotion, 'dislike', { weight: 2, addressGroup, counted: true }),
      makeReaction(this.promotion, 'none', { weight: 1, hidden: 'like' }),
      makeReaction(deletedDeal, 'like'),
    ]);
    const makeVote = (more: Row) => ({ user: oid(), at: now, ...more });
    await this.rows('promotions', 'validity_votes').insertMany(
      // The heavier of an address group is one of those that saw it; those of yesterday are none.
      [
        { result: 'ok', weight: 2, addressGroup },
        { result: 'gone', weight: 1, addressGroup },
        { result: 'ok', weight: 1 },
        { result: 'ok' },
        { result: 'none', weight: 1, hidden: 'ok' },
        { result: 'ok', weight: 1, at: createdAt },
      ].map((check) => ({ ...makeVote(check), promotion: this.other })),
    );
    const coupon = 'loja|fone10';
    await this.rows('promotions', 'coupons').insertOne({ _id: coupon as never, votes: [{ at: now }] });
    await this.rows('promotions', 'coupon_votes').insertMany(
      [{ result: 'worked', weight: 1 }, { result: 'failed' }].map((vote) => ({ ...makeVote(vote), coupon })),
    );
    const makeComment = (deleted: boolean) => ({
      promotion: this.promotion,
      author: { _id: this.bruno },
      deleted,
      usefulCount: 0,
      usefulWeight: 0,
      usefulPeople: 0,
    });
    await this.rows('promotions', 'comments').insertMany([makeComment(false), makeComment(true)]);
    const delta = { promotion: this.promotion, likes: 1, dislikes: 0, comments: 0, netLikes: 1 };
    await this.rows('promotions', 'count_deltas').insertOne(delta);
    const published = `published:${createdAt.toISOString().slice(0, 13)}`;
    const counts = {
      active: 1,
      'active:casa': 1,
      expired: 1,
      pending: 1,
      authors: 1,
      [published]: 1,
    };
    await this.rows('promotions', 'tallies').insertMany(
      ['curitiba', '*'].flatMap((city) =>
        Object.entries(counts).map(([kind, count]) => ({
          _id: `${city}|${kind}` as never,
          city,
          kind,
          count,
        })),
      ),
    );
    const late = { city: 'curitiba', kind: published, by: 1 };
    await this.rows('promotions', 'tally_deltas').insertOne(late);
  }

  private async gamification(): Promise<void> {
    await this.rows('gamification', 'levels').insertMany([
      { name: 'Novata', minPoints: 0 },
      { name: 'Caçadora', minPoints: 30 },
    ]);
    await this.rows('gamification', 'accounts').insertOne({
      _id: String(this.ana) as never,
      points: 34,
      earned: 54,
      level: 'Caçadora',
      levelByHand: null,
      open: true,
      badges: [{ _id: oid(), name: 'Pioneira' }],
      tallies: { promotions: 1, likes: 2, comments: 0 },
    });
    const row = (points: number, reason: string, more: Row = {}) => ({
      member: String(this.ana),
      points,
      reason,
      source: String(oid()),
      occurredAt: new Date('2026-11-20T15:04:05Z'),
      ...more,
    });
    const like = { tally: { metric: 'likes', by: 1 } };
    const source = String(this.redemption);
    await this.rows('gamification', 'ledger').insertMany([
      row(50, 'promotion-published', { tally: { metric: 'promotions', by: 1 } }),
      row(2, 'like-received', like),
      row(2, 'like-received', like),
      row(2, 'like-received', like),
      row(-2, 'like-taken-back', {
        tally: { metric: 'likes', by: -1 },
        otherMonths: [{ month: '2026-10', points: -2 }],
      }),
      row(-20, 'reward-redeemed', { source }),
      row(2, 'like-received', { ...like, unsettled: true }),
    ]);
    await this.rows('gamification', 'monthly_points').insertMany(
      Object.entries({ '2026-10': -2, '2026-11': 56 }).map(([month, points]) => ({
        _id: `${String(this.ana)}:${month}` as never,
        member: String(this.ana),
        month,
        points,
      })),
    );
    await this.rows('gamification', 'redemptions').insertOne({
      _id: this.redemption,
      member: String(this.ana),
      pointsCost: 20,
      status: 'pending',
    });
    await this.rows('gamification', 'rewards').insertOne({ _id: this.reward, stock: 0 });
  }

  private async moderation(): Promise<void> {
    const decided = (decision: string) => ({ authorId: String(this.ana), decision, state: 'applied' });
    await this.rows('moderation', 'decisions').insertMany([
      decided('approved'),
      decided('approved'),
      decided('rejected'),
    ]);
    await this.rows('moderation', 'author_records').insertOne({
      _id: String(this.ana) as never,
      approved: 2,
      rejected: 1,
    });
    await this.rows('moderation', 'cases').insertOne({ _id: 'case' as never, state: 'open', weight: 3 });
    const at = new Date();
    await this.rows('moderation', 'reports').insertMany(
      [
        { weight: 2, addressGroup: 'k' },
        { weight: 1, addressGroup: 'k' },
        { weight: 1 },
        { weight: 0 },
        { weight: 3, ignored: true },
      ].map((report) => ({ caseId: 'case', ignored: false, at, ...report })),
    );
  }
}
