import type { Types } from 'mongoose';

/** Told at most: beyond that a name that several have is nobody's anyway. */
export const MAX_PARTICIPANTS = 100;

/** Who takes part in a discussion: the deal's author, and who wrote in it last, each once. */
export function listParticipants(author: Types.ObjectId, latestFirst: readonly Types.ObjectId[]): string[] {
  return [...new Set([author, ...latestFirst].map((id) => id.toHexString()))].slice(0, MAX_PARTICIPANTS);
}
