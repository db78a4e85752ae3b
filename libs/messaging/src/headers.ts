/** W3C trace context that the event's handlers continue. */
export const TRACEPARENT_HEADER = 'traceparent';
/** Identifies a message that the broker returns; unique within the publishing process. */
export const PUBLISH_NUMBER_HEADER = 'x-publish-number';
/** Number of failed attempts of the handlers. */
export const ATTEMPT_HEADER = 'x-attempt';
/** Number of delays because no replica with its version consumed it. */
export const VERSION_WAITS_HEADER = 'x-version-waits';
/** Message of the handler's last error. */
export const ERROR_HEADER = 'x-error';
/** Set by the broker: deliveries that ended with the consumer's death or a lost connection. */
export const DELIVERY_COUNT_HEADER = 'x-delivery-count';
/** `malformed`, `failed`, `undelivered` or `newer`. */
export const DEAD_REASON_HEADER = 'x-dead-reason';
/** When it was dead-lettered, as ISO 8601. */
export const DEAD_AT_HEADER = 'x-dead-at';
/** The dead letter's work queue. */
export const SOURCE_QUEUE_HEADER = 'x-from-queue';
