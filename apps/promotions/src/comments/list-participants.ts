import type { Types } from 'mongoose';

/** Maximum participants in comment.created. */
export const MAX_PARTICIPANTS = 100;

/** Distinct ids of the promotion's author and the latest commenters. */
export function listParticipants(author: Types.ObjectId, latestFirst: readonly Types.ObjectId[]): string[] {
  return [...new Set([author, ...latestFirst].map((id) => id.toHexString()))].slice(0, MAX_PARTICIPANTS);
}
