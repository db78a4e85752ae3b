import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { SeedingRecord } from '../src/seeding-record.ts';

const url = process.env['MONGODB_URL'] ?? '';
let prefix: string;
beforeEach(() => {
  prefix = `seeding_${randomUUID().slice(0, 8)}_`;
});

async function open(): Promise<SeedingRecord | null> {
  const record = await SeedingRecord.open(url, prefix);
  await record?.close();
  return record;
}

async function withConnection(work: (connection: mongoose.Connection) => Promise<unknown>): Promise<void> {
  const connection = await mongoose.createConnection(url).asPromise();
  await work(connection);
  await connection.close();
}

const insertAccount = () =>
  withConnection((connection) => connection.useDb(`${prefix}users`).collection('accounts').insertOne({}));

afterEach(() =>
  withConnection(async (connection) => {
    for (const name of ['demo', 'users']) await connection.useDb(`${prefix}${name}`).dropDatabase();
  }),
);

it('seeding begins in a database without accounts', async () => {
  expect(await open()).toMatchObject({ isContinued: false, startedAt: expect.any(Date) });
});

it('seeding leaves a database with accounts of others alone', async () => {
  await insertAccount();
  expect(await open()).toBeNull();
});

it('an interrupted seeding is continued with its first time', async () => {
  const first = await open();
  await insertAccount();
  expect(await open()).toMatchObject({ isContinued: true, startedAt: first?.startedAt });
});

it('a finished seeding is not repeated, even when all accounts were deleted', async () => {
  const record = await SeedingRecord.open(url, prefix);
  await record?.finish();
  await record?.close();
  expect(await open()).toBeNull();
});
