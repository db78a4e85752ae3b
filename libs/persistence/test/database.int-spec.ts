import { randomBytes } from 'node:crypto';
import mongoose, { Schema, type Connection } from 'mongoose';
import { assertDataFormat, buildIndexes } from '../src/database.js';

let connection: Connection;

beforeAll(async () => {
  connection = await mongoose
    .createConnection(process.env['MONGODB_URL'] ?? '', {
      dbName: `indexes_${randomBytes(4).toString('hex')}`,
    })
    .asPromise();
});

afterEach(() => connection.dropDatabase());
afterAll(async () => {
  await connection.close();
});

it('an index that has another name is built again under the declared one, and others are kept', async () => {
  const rows = connection.collection('rows');
  await rows.createIndex({ a: 1, b: -1 }, { name: 'old' });
  await rows.createIndex({ b: 1 }, { name: 'unknown' });
  const schema = new Schema({ a: Number, b: Number }, { collection: 'rows', autoIndex: false });
  schema.index({ a: 1, b: -1 }, { name: 'new' });
  connection.model('Row', schema);
  await buildIndexes(connection);
  await buildIndexes(connection);
  expect((await rows.indexes()).map(({ name }) => name)).toEqual(['_id_', 'unknown', 'new']);
});

it('an empty database gets the format of its data, also from two replicas at once', async () => {
  await Promise.all([assertDataFormat(connection), assertDataFormat(connection)]);
  await connection.collection('rows').insertOne({ a: 1 });
  await assertDataFormat(connection);
});

it('data of an earlier version are refused, without a change', async () => {
  await connection.collection('rows').insertOne({ a: 1 });
  await expect(assertDataFormat(connection)).rejects.toThrow(/has data of an earlier version/);
  const names = (await connection.listCollections()).map(({ name }) => name);
  expect(names).toEqual(['rows']);
});
