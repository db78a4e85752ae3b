import { createOneTimeTokenSchema } from '../one-time-tokens/one-time-token.schema.js';

export const RESET_TTL_MINUTES = 30;

/** Reset tokens. Other tokens of the account stay valid: anyone can request one. */
export const resetSchema = createOneTimeTokenSchema('resets');

export const RESET_MODEL = 'Reset';
