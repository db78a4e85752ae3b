/** Where a redemption stands: waiting for the admin, handed over, or paid back. */
export const redemptionStatuses = ['pending', 'delivered', 'cancelled'] as const;
export type RedemptionStatus = (typeof redemptionStatuses)[number];
