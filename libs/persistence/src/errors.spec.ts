import mongoose from 'mongoose';
import { isDatabaseUnavailable } from './errors.js';
import { OperationTimeoutError } from './time.js';

const { mongo } = mongoose;

it.each([
  ['a lost connection', new mongo.MongoNetworkError('read ECONNRESET')],
  ['a server selection timeout', new mongo.MongoServerSelectionError('none', {} as never)],
  ['a primary that stepped down', new mongo.MongoServerError({ message: 'not primary', code: 10107 })],
  ['a server shutdown', new mongo.MongoServerError({ message: 'shutting down', code: 91 })],
  ['a session that was killed', new mongo.MongoServerError({ message: 'interrupted', code: 11601 })],
  ['a wait queue timeout', Object.assign(new Error(), { name: 'MongoWaitQueueTimeoutError' })],
  ['a cleared pool', Object.assign(new Error(), { name: 'PoolClearedOnNetworkError' })],
  [
    'a retryable write error',
    new mongo.MongoServerError({ message: 'x', errorLabels: ['RetryableWriteError'] }),
  ],
  ['a transaction timeout', new OperationTimeoutError('The transaction', 1)],
])('isDatabaseUnavailable is true for %s', (_what, error) => {
  expect(isDatabaseUnavailable(error)).toBe(true);
});

it.each([
  ['a duplicate key', new mongo.MongoServerError({ message: 'E11000', code: 11000 })],
  ['a bug of the handler', new TypeError('x is not a function')],
])('isDatabaseUnavailable is false for %s', (_what, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
});
