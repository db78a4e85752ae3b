/** How many times a handler has failed on it. */
export const ATTEMPT = 'x-attempt';
/** What the handler said the last time. */
export const ERROR = 'x-error';
/** Why it is a dead letter: `malformed` or `failed`. */
export const DEAD_REASON = 'x-dead-reason';
/** The work queue that a dead letter comes from. */
export const FROM_QUEUE = 'x-from-queue';
