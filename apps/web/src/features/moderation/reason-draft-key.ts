/** Draft of the reason to reject a deal. */
export const getReasonDraftKey = (dealId: string): string => `reason:${dealId}`;

/** Draft of the reason to reject several, and of the one that the log names. */
export const BULK_REASON_DRAFT_KEY = 'bulk-reason';
export const BULK_REASON_CODE_DRAFT_KEY = 'bulk-reason-code';
