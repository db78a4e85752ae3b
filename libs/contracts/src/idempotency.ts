/** Of the request header Idempotency-Key: 1 to 128 visible ASCII characters. */
export const IDEMPOTENCY_KEY_PATTERN = /^[\x21-\x7e]{1,128}$/;

/** Response header, 'true' where the response is that of an earlier request with the same Idempotency-Key. */
export const REPLAYED_HEADER = 'idempotent-replayed';
