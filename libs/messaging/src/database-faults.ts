import mongoose from 'mongoose';
import { TimedOut } from './time.js';

const { MongoServerError, ...kinds } = mongoose.mongo;

/** Stepping down, shutting down, not primary (yet), interrupted by one of these. */
const UNREACHABLE_CODES = new Set([6, 7, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);

const UNREACHABLE = [
  TimedOut,
  kinds.MongoNetworkError,
  kinds.MongoServerSelectionError,
  kinds.MongoNotConnectedError,
  kinds.MongoOperationTimeoutError,
  kinds.MongoServerClosedError,
  mongoose.Error.MongooseServerSelectionError,
];

/** True where the database, not the work, is at fault: the same work will do once it is back. */
export function isDatabaseFault(error: unknown): boolean {
  if (UNREACHABLE.some((kind) => error instanceof kind)) return true;
  return error instanceof MongoServerError && UNREACHABLE_CODES.has(Number(error.code));
}
