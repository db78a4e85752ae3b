import type { CheckResult } from '@pechincha/contracts/checks';
import { Schema, type Types } from 'mongoose';
import { createVoteSchema, type VoteRow } from './vote.schema.js';

/** What a member said last of whether a promotion is still valid. */
export interface CheckRow extends VoteRow<CheckResult> {
  deal: Types.ObjectId;
}

export const CHECK_MODEL = 'Check';

export const checkSchema = createVoteSchema<CheckRow>('checks', 'deal', {
  deal: { type: Schema.Types.ObjectId, required: true },
});
