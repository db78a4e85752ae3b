import { randomBytes } from 'node:crypto';
import { eventually } from '@pechincha/testing/eventually';
import mongoose, { type Connection, type mongo } from 'mongoose';
import { waitUntilIdle } from '../src/waiting.ts';

const prefix = `idle_${randomBytes(4).toString('hex')}_`;
let connection: Connection;

beforeAll(async () => {
  const url = process.env['MONGODB_URL'] ?? '';
  connection = await mongoose.createConnection(url, { monitorCommands: true }).asPromise();
});

afterAll(async () => {
  for (const service of ['users', 'promotions', 'gamification'])
    await connection.useDb(prefix + service).dropDatabase();
  await connection.close();
});

it.each([
  ['users', 'outbox', {}],
  ['promotions', 'count_deltas', {}],
  ['gamification', 'ledger', { unsettled: true }],
])('wait until idle lasts while %s has rows in %s', async (service, collection, row) => {
  const rows = connection.useDb(prefix + service).collection(collection);
  await rows.insertOne({ ...row });
  let isIdle = false;
  const idle = waitUntilIdle(connection, prefix).then(() => (isIdle = true));
  let polls = 0;
  connection.getClient().on('commandStarted', ({ databaseName, command }: mongo.CommandStartedEvent) => {
    if (databaseName === `${prefix}users` && command['count'] === 'inbox') polls += 1;
  });
  // More polls than the quiet time has.
  await eventually(() => expect(polls).toBeGreaterThan(10));
  expect(isIdle).toBe(false);
  await rows.updateMany({}, { $unset: { unsettled: '' } });
  if (collection !== 'ledger') await rows.deleteMany({});
  await idle;
});
