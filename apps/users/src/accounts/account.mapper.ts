import type { AdminUser, CurrentUser, PublicUser } from '@pechincha/contracts/entities/user';
import type { AccountRow } from './account.schema.js';
import { isEmailConfirmed, type VoiceFields } from './standing.js';

type PublicFields = Pick<AccountRow, '_id' | keyof typeof publicFields>;
type AdminFields = PublicFields & Pick<AccountRow, 'email' | 'role' | 'status'>;
export type OwnFields = AdminFields & VoiceFields & Pick<AccountRow, 'passwordHash'>;

/** Projection of what anyone may read, field by field, so that new fields stay private. */
export const publicFields = {
  name: 1,
  avatar: 1,
  level: 1,
  points: 1,
  badges: 1,
  promotionsCount: 1,
  likesCount: 1,
  commentsCount: 1,
  createdAt: 1,
  trusted: 1,
} as const;

export const adminFields = { ...publicFields, email: 1, role: 1, status: 1 } as const;
export const ownFields = {
  ...adminFields,
  passwordHash: 1,
  googleSub: 1,
  emailConfirmedAt: 1,
  cautionedAt: 1,
} as const;

export function toPublicUser(account: PublicFields): PublicUser {
  return {
    _id: account._id,
    name: account.name,
    avatar: account.avatar,
    level: account.level,
    points: account.points,
    badges: account.badges,
    // An event that arrives out of order may decrement a counter before it is incremented.
    promotionsCount: Math.max(0, account.promotionsCount),
    likesCount: Math.max(0, account.likesCount),
    commentsCount: Math.max(0, account.commentsCount),
    createdAt: account.createdAt.toISOString(),
    ...(account.trusted && { trusted: true as const }),
  };
}

export function toAdminUser(account: AdminFields): AdminUser {
  return {
    ...toPublicUser(account),
    email: account.email,
    role: account.role,
    status: account.status,
  };
}

export function toCurrentUser(
  account: OwnFields,
  voice: Pick<CurrentUser, 'voice' | 'voiceMissing'>,
): CurrentUser {
  return {
    ...toAdminUser(account),
    hasPassword: account.passwordHash !== null,
    emailConfirmed: isEmailConfirmed(account),
    ...voice,
  };
}
