import type { AdminUser, CurrentUser, PublicUser } from '@pechincha/contracts/entities/user';
import { calculateVoteWeight, type VoteWeightFactors } from '@pechincha/contracts/vote-weight';
import type { AccountRow, MemberStatus } from './account.schema.js';

/** Google has verified the e-mail of an account that is linked to it. */
export const isEmailConfirmed = ({
  emailConfirmedAt,
  googleSub,
}: Pick<AccountRow, 'emailConfirmedAt' | 'googleSub'>): boolean =>
  emailConfirmedAt !== undefined || googleSub !== undefined;

/** Fields that the vote weight follows from. */
export type VoteWeightFields = Pick<
  AccountRow,
  'role' | 'trusted' | 'emailConfirmedAt' | 'googleSub' | 'createdAt' | 'warnedAt' | 'promotionsCount'
>;

export const toVoteWeightFactors = (account: VoteWeightFields): VoteWeightFactors => ({
  role: account.role,
  trusted: account.trusted ?? false,
  emailConfirmed: isEmailConfirmed(account),
  createdAt: account.createdAt,
  warnedAt: account.warnedAt ?? undefined,
  approvedPromotions: account.promotionsCount,
});

export const getMemberStatus = (account: AccountRow, now: Date, minAgeMs: number): MemberStatus => ({
  voteWeight: calculateVoteWeight(toVoteWeightFactors(account), now, minAgeMs),
  trusted: account.trusted ?? false,
  addressGroup: account.addressGroup ?? null,
  suspended: account.status === 'suspended',
  ...(account.role !== 'user' && { staff: true as const }),
});

type PublicFields = Pick<AccountRow, '_id' | keyof typeof publicFields>;
type AdminFields = PublicFields & Pick<AccountRow, 'email' | 'role' | 'status'>;
export type OwnFields = AdminFields & VoteWeightFields & Pick<AccountRow, 'passwordHash'>;

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
  warnedAt: 1,
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
  vote: Pick<CurrentUser, 'voice' | 'voiceMissing'>,
): CurrentUser {
  return {
    ...toAdminUser(account),
    hasPassword: account.passwordHash !== null,
    emailConfirmed: isEmailConfirmed(account),
    ...vote,
  };
}
