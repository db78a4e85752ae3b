/** The W3C trace context that its handlers go on with. */
export const TRACEPARENT = 'traceparent';
/** Tells messages apart that the broker returns; of the sending process alone. */
export const PUBLISH_NUMBER = 'x-publish-number';
/** How many times a handler has failed on it. */
export const ATTEMPT = 'x-attempt';
/** How many times it has waited for a replica that knows its version. */
export const VERSION_WAITS = 'x-version-waits';
/** What the handler said the last time. */
export const ERROR = 'x-error';
/** How often the broker has taken it back from a consumer that died or lost its connection; the broker counts. */
export const DELIVERY_COUNT = 'x-delivery-count';
/** Why it is a dead letter: `malformed`, `failed`, `undelivered` or `newer`. */
export const DEAD_REASON = 'x-dead-reason';
/** When it became a dead letter, as ISO 8601. */
export const DEAD_AT = 'x-dead-at';
/** The work queue that a dead letter comes from. */
export const SOURCE_QUEUE = 'x-from-queue';
