import { createOneTimeTokenSchema } from '../one-time-tokens/one-time-token.schema.js';

export const CONFIRMATION_TTL_HOURS = 24;

export const confirmationSchema = createOneTimeTokenSchema('email_confirmations');

export const CONFIRMATION_MODEL = 'EmailConfirmation';
