/** Draft of the reason to reject a deal. */
export const getReasonDraftKey = (dealId: string): string => `reason:${dealId}`;
