import mongoose from 'mongoose';
import { isDatabaseUnavailable } from './database-errors.js';
import { OperationTimeoutError } from './time.js';

const { mongo } = mongoose;

it.each([
  ['a lost connection', new mongo.MongoNetworkError('read ECONNRESET')],
  ['no primary in time', new mongo.MongoServerSelectionError('none', {} as never)],
  ['not primary any more', new mongo.MongoServerError({ message: 'not primary', code: 10107 })],
  ['a shutdown', new mongo.MongoServerError({ message: 'shutting down', code: 91 })],
  ['no free connection in time', Object.assign(new Error(), { name: 'MongoWaitQueueTimeoutError' })],
  ['a cleared pool', Object.assign(new Error(), { name: 'PoolClearedOnNetworkError' })],
  [
    'a write that may be repeated',
    new mongo.MongoServerError({ message: 'x', errorLabels: ['RetryableWriteError'] }),
  ],
  ['a transaction beyond its limit', new OperationTimeoutError('The transaction', 1)],
])('%s is a database fault: the event is held and the request answered 503', (_what, error) => {
  expect(isDatabaseUnavailable(error)).toBe(true);
});

it.each([
  ['a duplicate key', new mongo.MongoServerError({ message: 'E11000', code: 11000 })],
  ['a bug', new TypeError('x is not a function')],
])('%s is the handler: the fact is tried again later', (_what, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
});
