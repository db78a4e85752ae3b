import { createRowSchema } from '@pechincha/persistence/queries';
import type { Types } from 'mongoose';

/** Copy of a member's name and picture in what they wrote. */
export interface AuthorRow {
  _id: Types.ObjectId;
  name: string;
  avatar: string | null;
  /** The account is deleted. */
  deleted?: boolean;
}

/** A member's name and picture from user events, copied to what they write. */
export interface MemberRow {
  _id: Types.ObjectId;
  name: string;
  avatar: string | null;
  /** Version of the account; events with an older one are ignored. */
  version: number;
  /** Times of publications, comments, votes, reports and calls of 'Útil' within the quota windows. */
  promotions?: Date[];
  comments?: Date[];
  validityVotes?: Date[];
  reports?: Date[];
  usefulVotes?: Date[];
  /** Changes of what the member saved. */
  saveVersion?: number;
  /** Reports of the member. */
  reportVersion?: number;
  /** The account is deleted; later events are ignored. */
  forgotten?: boolean;
}

export const MEMBER_MODEL = 'Member';

export const memberSchema = createRowSchema<MemberRow>('members');
