import { normalizeText } from '@pechincha/contracts/characters';
import type { EventData } from '@pechincha/contracts/event';
import type { userStatusChanged } from '@pechincha/contracts/events/user';
import type { Role } from '@pechincha/contracts/operation';
import { createRowSchema } from '@pechincha/persistence/queries';

/** How much a member's votes count, as published. */
export type MemberStatus = Omit<EventData<typeof userStatusChanged>, 'userId'>;

/** Status with the number of its publications. */
export type PublishedMemberStatus = MemberStatus & { version: number };

/** What other services assume of an account before its first `user.status-changed`. */
export const INITIAL_MEMBER_STATUS: MemberStatus = {
  voteWeight: 0,
  trusted: false,
  addressGroup: null,
  suspended: false,
};

export const isSameMemberStatus = (first: MemberStatus, second: MemberStatus): boolean =>
  first.voteWeight === second.voteWeight &&
  first.trusted === second.trusted &&
  first.addressGroup === second.addressGroup &&
  first.suspended === second.suspended &&
  first.staff === second.staff;

/** Fields that lists and searches use; written whenever the name is written. */
export function toSearchFields(name: string): Pick<AccountRow, 'nameKey' | 'words' | 'nameKeys'> {
  const nameKey = normalizeText(name);
  const words = nameKey ? nameKey.split(' ') : [];
  const nameKeys = words.map((_word, from) => words.slice(from).join(' '));
  return { nameKey, words: [...new Set(words)], nameKeys: [...new Set(nameKeys)] };
}

/** The e-mail from each part of its local part on, for prefix lookups; written whenever the e-mail is written. */
export function toEmailKeys(email: string): string[] {
  const text = email.toLowerCase();
  const domainAt = text.lastIndexOf('@');
  const starts = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => index);
  return [...new Set([0, ...starts.filter((start) => start < domainAt)])].map((start) => text.slice(start));
}

export type AccountStatus = 'active' | 'suspended';

/** Counts on a member's page, as promotions last published them. */
export type VersionedCounts = Pick<
  AccountRow,
  'promotionsCount' | 'likesCount' | 'commentsCount' | 'countsVersion'
>;

/** A member's account: profile, credentials, role and counters. */
export interface AccountRow {
  /** 24 hexadecimal digits. */
  _id: string;
  name: string;
  /** Lower case. */
  email: string;
  /** Of the e-mail, for the admin search: `toEmailKeys`. Written with the e-mail; none of a deleted account. */
  emailKeys: string[];
  /** Argon2id; null when the member signs in with Google only. */
  passwordHash: string | null;
  /** Google's `sub`; missing when not linked. */
  googleSub?: string;
  avatar: string | null;
  role: Role;
  status: AccountStatus;
  createdAt: Date;
  /** Written by every sign-in, so that it conflicts with a concurrent suspension or password change. */
  lastSignInAt: Date | null;
  /** Incremented by every change that is published. */
  revision: number;
  level: string | null;
  points: number;
  /** Version of the last points.changed that was applied. */
  pointsVersion: number;
  badges: string[];
  promotionsCount: number;
  /** Likes received. */
  likesCount: number;
  commentsCount: number;
  /** Version of the last authors.counted that was applied. */
  countsVersion: number;
  /** When the link of the mail was opened. */
  emailConfirmedAt?: Date;
  /** The last warning that was not reversed; missing or null without any. */
  warnedAt?: Date | null;
  /** When the member was warned, sorted, with reversed ones. Missing before the first. */
  warnings?: Date[];
  /** Times of warnings that an appeal reversed; one may arrive before its warning. */
  reversedWarnings?: Date[];
  /** Appointed by an admin. */
  trusted?: boolean;
  /** Group of accounts registered from one address within a day; missing for an account alone. */
  addressGroup?: string;
  /** As last published; missing while it never differed from that of a new member. */
  memberStatus?: PublishedMemberStatus;
  /** When the vote weight changes by the passing of time; missing or null if it does not. */
  voteWeightChangesAt?: Date | null;
  /** When the owner deleted the account; missing otherwise. */
  deletedAt?: Date | null;
  /** Normalized name, for sorting. Written with the name. */
  nameKey: string;
  /** Words of the normalized name, for searches. Written with the name. */
  words: string[];
  /** The normalized name from each of its words on, for prefix lookups. Written with the name. */
  nameKeys: string[];
}

/** What every new account has. */
export const NEW_ACCOUNT = {
  status: 'active',
  lastSignInAt: null,
  revision: 1,
  level: null,
  points: 0,
  pointsVersion: -1,
  promotionsCount: 0,
  likesCount: 0,
  commentsCount: 0,
  countsVersion: 0,
} as const satisfies Partial<AccountRow>;

export const accountSchema = createRowSchema<AccountRow>('accounts');
accountSchema.index({ email: 1 }, { unique: true });
accountSchema.index(
  { googleSub: 1 },
  { unique: true, partialFilterExpression: { googleSub: { $type: 'string' } } },
);

/**
 * Indexes of the admin list. Each has role and status, so that it serves every filter; without a filter the
 * query lists all values and MongoDB merges the sorted ranges.
 */
export const accountIndexes = {
  recent: { role: 1, status: 1, createdAt: -1, _id: -1 },
  name: { role: 1, status: 1, nameKey: 1, _id: 1 },
  status: { status: 1, role: 1, createdAt: -1, _id: -1 },
  words: { words: 1 },
  emailKeys: { emailKeys: 1 },
} as const;
for (const [name, keys] of Object.entries(accountIndexes)) {
  accountSchema.index(keys, { name, partialFilterExpression: { deletedAt: null } });
}
accountSchema.index({ nameKeys: 1, status: 1 });
/** Accounts whose vote weight changes by the passing of time, soonest first. */
export const voteWeightChangesIndex = { voteWeightChangesAt: 1 } as const;
accountSchema.index(voteWeightChangesIndex, {
  partialFilterExpression: { voteWeightChangesAt: { $type: 'date' } },
});

export const ACCOUNT_MODEL = 'Account';
