import { randomBytes } from 'node:crypto';
import mongoose, { type Connection } from 'mongoose';
import { waitUntilIdle } from '../src/wait-until-idle.ts';

const prefix = `idle_${randomBytes(4).toString('hex')}_`;
let connection: Connection;

beforeAll(async () => {
  connection = await mongoose.createConnection(process.env['MONGODB_URL'] ?? '').asPromise();
});

afterAll(async () => {
  for (const service of ['users', 'promotions', 'gamification'])
    await connection.useDb(prefix + service).dropDatabase();
  await connection.close();
});

it.each([
  ['users', 'outbox', {}],
  ['promotions', 'reaction_changes', {}],
  ['gamification', 'ledger', { unsettled: true }],
])('wait until idle lasts while %s has rows in %s', async (service, collection, row) => {
  const rows = connection.useDb(prefix + service).collection(collection);
  await rows.insertOne({ ...row });
  let isIdle = false;
  const idle = waitUntilIdle(connection, prefix).then(() => (isIdle = true));
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(isIdle).toBe(false);
  await rows.updateMany({}, { $unset: { unsettled: '' } });
  if (collection !== 'ledger') await rows.deleteMany({});
  await idle;
});
