/** As the server's limit. */
export const MAX_BULK_DECISIONS_PER_REQUEST = 50;
