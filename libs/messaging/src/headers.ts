/** W3C trace context that the event's handlers continue. */
export const TRACEPARENT = 'traceparent';
/** Identifies a message that the broker returns; unique within the publishing process. */
export const PUBLISH_NUMBER = 'x-publish-number';
/** Number of failed attempts of the handlers. */
export const ATTEMPT = 'x-attempt';
/** Number of delays because no replica with its version consumed it. */
export const VERSION_WAITS = 'x-version-waits';
/** Message of the handler's last error. */
export const ERROR = 'x-error';
/** Set by the broker: deliveries that ended with the consumer's death or a lost connection. */
export const DELIVERY_COUNT = 'x-delivery-count';
/** `malformed`, `failed`, `undelivered` or `newer`. */
export const DEAD_REASON = 'x-dead-reason';
/** When it was dead-lettered, as ISO 8601. */
export const DEAD_AT = 'x-dead-at';
/** The dead letter's work queue. */
export const SOURCE_QUEUE = 'x-from-queue';
