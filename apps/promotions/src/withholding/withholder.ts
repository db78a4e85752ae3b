import { Transaction } from '@pechincha/persistence/transaction';
import type { Types } from 'mongoose';

/** Makes rows of a member follow their standing. */
export interface Withholder {
  /** Processes the rows after the given one; returns the last one, or undefined if nothing remains. */
  processBatch(
    user: Types.ObjectId,
    after: Types.ObjectId | null,
    tx: Transaction,
  ): Promise<Types.ObjectId | undefined>;
}
