import { randomBytes } from 'node:crypto';
import mongoose, { Schema, type Connection } from 'mongoose';
import { buildIndexes } from '../src/database.js';

let connection: Connection;

beforeAll(async () => {
  connection = await mongoose
    .createConnection(process.env['MONGODB_URL'] ?? '', {
      dbName: `indexes_${randomBytes(4).toString('hex')}`,
    })
    .asPromise();
});

afterAll(async () => {
  await connection.dropDatabase();
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
