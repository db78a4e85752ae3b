import { join } from 'node:path';
import { startChild } from '@pechincha/testing/child-process';
import { type Databases, openDatabases } from '../src/recount-check.ts';
import { allChecks, recount, type RecountResult } from '../src/recount.ts';
import { TestProduct } from './test-product.ts';

let product: TestProduct;
let databases: Databases;
beforeEach(async () => {
  product = await TestProduct.make();
  databases = await openDatabases(product.env);
});
afterEach(async () => {
  await databases.close();
  await product.discard();
});

const runRecount = (): Promise<RecountResult> => recount(allChecks(databases), { pauseMs: 10 });

it('recount finds no drift and counts what it checked when every number is right', async () => {
  const { drifts, checked, complete } = await runRecount();
  expect(drifts).toEqual([]);
  expect(complete).toBe(true);
  expect(Object.values(checked)).toEqual([2, 2, 3, 1, 1, 1, 1, 2, 1, 1, 1, 1, 2, 1]);
});

it('recount reports each changed number with its expected value', async () => {
  const { ana, bruno, promotion, other, redemption, reward } = product;
  const [a, b] = [{ _id: String(ana) }, { _id: String(bruno) }] as never[];
  const setFields = async (
    ...[owner, collection, filter, set]: [
      Parameters<TestProduct['rows']>[0],
      string,
      object,
      Record<string, unknown>,
    ]
  ) => product.rows(owner, collection).updateOne(filter, { $set: set });
  await setFields('users', 'accounts', a!, { promotionsCount: 3, likesCount: 5, badges: [] });
  await setFields('users', 'accounts', b!, { commentsCount: 0, points: 7 });
  await setFields(
    'promotions',
    'promotions',
    { _id: promotion },
    { likesCount: 3, dislikesCount: 0, netLikes: 5 },
  );
  await setFields('promotions', 'promotions', { _id: other }, { commentsCount: 2, hot: 1 });
  await setFields('promotions', 'promotions', { _id: other }, { confirmedAt: [] });
  await setFields('promotions', 'coupons', {}, { votes: [] });
  await setFields('promotions', 'product_prices', { price: 80 }, { price: 85 });
  await setFields('promotions', 'tallies', { _id: '*|active' }, { count: 9 });
  await setFields('gamification', 'accounts', a!, { points: 29, earned: 9, 'tallies.likes': 3 });
  await setFields('gamification', 'monthly_points', { month: '2026-11' }, { points: 54 });
  await setFields('gamification', 'redemptions', { _id: redemption }, { status: 'cancelled' });
  await setFields('gamification', 'rewards', { _id: reward }, { stock: -1 });
  await setFields('moderation', 'author_records', a!, { rejected: 0 });
  await setFields('moderation', 'cases', {}, { weight: 9 });
  const { drifts } = await runRecount();
  const rows = drifts.map(({ field, id, stored, counted }) => [field, id, stored, counted]);
  const hot = drifts.filter(({ field }) => field.endsWith('.hot'));
  expect(hot.map(({ id }) => id).toSorted()).toEqual([String(promotion), String(other)].toSorted());
  expect(rows.filter(([field]) => !String(field).endsWith('.hot'))).toEqual([
    ['users.accounts.promotionsCount', String(ana), 3, 2],
    ['users.accounts.likesCount', String(ana), 5, 4],
    ['users.accounts.commentsCount', String(bruno), 0, 1],
    ['users.accounts.points', String(ana), 34, 29],
    ['users.accounts.badges', String(ana), [], ['Pioneira']],
    ['users.accounts.points', String(bruno), 7, 0],
    ['promotions.promotions.likesCount', String(promotion), 4, 3],
    ['promotions.promotions.dislikesCount', String(promotion), 0, 1],
    ['promotions.promotions.netLikes', String(promotion), 6, 0],
    ['promotions.promotions.commentsCount', String(other), 2, 0],
    ['promotions.promotions.confirmedAt', String(other), 0, 2],
    ['promotions.coupons.votes', 'loja|fone10', 0, 1],
    ['promotions.product_prices.price', String(promotion), 85, 80],
    ['promotions.tallies.active', '*', 9, 1],
    ['gamification.accounts.points', String(ana), 29, 34],
    ['gamification.accounts.likes', String(ana), 3, 2],
    ['gamification.accounts.level', String(ana), 'Caçadora', 'Novata'],
    ['gamification.accounts.earned', String(ana), 9, 54],
    ['gamification.monthly_points.2026-11', String(ana), 54, 56],
    ['gamification.redemptions.paidBack', String(redemption), 0, 20],
    ['gamification.rewards.stock', String(reward), -1, 0],
    ['moderation.author_records.rejected', String(ana), 0, 1],
    ['moderation.cases.weight', 'case', 9, 3],
  ]);
});

it('recount does not report a difference that disappears between comparisons', async () => {
  const accounts = product.rows('users', 'accounts');
  await accounts.updateOne({ _id: String(product.ana) as never }, { $set: { likesCount: 3 } });
  const [counts] = allChecks(databases);
  if (!counts) throw new Error('There are no checks');
  let comparisons = 0;
  const late = {
    ...counts,
    compare: async (ids: string[]) => {
      comparisons += 1;
      const found = await counts.compare(ids);
      await accounts.updateOne({ _id: String(product.ana) as never }, { $set: { likesCount: 4 } });
      return found;
    },
  };
  expect((await recount([late], { pauseMs: 10 })).drifts).toEqual([]);
  expect(comparisons).toBe(2);
});

it('recount command exits with 1 and prints one line per drift, or JSON', async () => {
  const run = async (...args: string[]) => {
    const file = join(import.meta.dirname, '../src/main.ts');
    const child = startChild(file, ['--pause=10', ...args], product.env);
    const { code } = await child.exited;
    return { code, output: child.output() };
  };
  const right = await run();
  expect([right.code, right.output.split('\n').at(-2)]).toEqual([0, 'No differences.']);
  const record = { _id: String(product.ana) as never };
  await product.rows('moderation', 'author_records').updateOne(record, { $set: { approved: 7 } });
  const wrong = await run();
  expect(wrong.code).toBe(1);
  expect(wrong.output).toContain(
    `moderation.author_records.approved of ${product.ana}: stored 7, counted 2\nDifferences: 1.`,
  );
  const json = await run('--json');
  expect(json.code).toBe(1);
  expect(JSON.parse(json.output)).toMatchObject({ drifts: [{ kept: 7, counted: 2 }], complete: true });
});
