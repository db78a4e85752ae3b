import type { PromotionStatus } from '@pechincha/contracts/statuses';
import type { Caller } from '@pechincha/service-kit/caller';
import type { Types } from 'mongoose';

export const forEveryone: readonly PromotionStatus[] = ['active', 'expired'];

/** Reactions and comments are for deals that everyone can read. */
export const isOpen = (status: PromotionStatus): boolean => forEveryone.includes(status);

/** What is pending, rejected or removed is there only for its author, managers and admins. */
export function mayRead(
  deal: { status: PromotionStatus; author: { _id: Types.ObjectId } },
  caller: Caller,
): boolean {
  if (isOpen(deal.status)) return true;
  if (caller.kind !== 'member') return false;
  return caller.role !== 'user' || deal.author._id.toHexString() === caller.id;
}
