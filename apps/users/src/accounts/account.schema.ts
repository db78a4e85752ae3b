import type { Role } from '@pechincha/contracts/operation';
import { roles } from '@pechincha/contracts/sessions';
import { Schema } from 'mongoose';

export type AccountStatus = 'active' | 'suspended';

/** Numbers on a member's page that others' events move. */
export const counters = ['promotionsCount', 'likesCount', 'commentsCount'] as const;
export type Counter = (typeof counters)[number];

/** A member's account: who they are, how they prove it, and the numbers that their page shows. */
export interface AccountRow {
  /** 24 hexadecimal digits. */
  _id: string;
  name: string;
  /** In small letters. */
  email: string;
  /** Argon2id; null where the member signs in with Google only. */
  passwordHash: string | null;
  /** Google's `sub`; missing where the account is not linked. */
  googleSub?: string;
  avatar: string | null;
  role: Role;
  status: AccountStatus;
  createdAt: Date;
  /** Written with every sign-in, so that it meets a suspension or a change of password at the same moment. */
  lastSignInAt: Date | null;
  /** Raised by every change that a fact tells. */
  revision: number;
  level: string | null;
  points: number;
  /** Version of the last points.changed that was taken over. */
  pointsVersion: number;
  badges: string[];
  promotionsCount: number;
  /** Likes received. */
  likesCount: number;
  commentsCount: number;
  /** When the account was emptied at its owner's wish. Missing otherwise. */
  deletedAt?: Date;
  /** What lists by name are sorted by: the folded name. Follows the name. */
  nameKey: string;
  /** The folded words of the name, which searches look through. Follows the name. */
  words: string[];
  /** The folded name from each of its words on: what a name may be looked up by. Follows the name. */
  nameKeys: string[];
}

const count = { type: Number, required: true, default: 0 };

export const accountSchema = new Schema<AccountRow>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    email: { type: String, required: true, lowercase: true },
    passwordHash: { type: String, default: null },
    googleSub: { type: String },
    avatar: { type: String, default: null },
    role: { type: String, enum: roles, required: true, default: 'user' },
    status: { type: String, enum: ['active', 'suspended'], required: true, default: 'active' },
    createdAt: { type: Date, required: true },
    lastSignInAt: { type: Date, default: null },
    revision: { type: Number, required: true, default: 1 },
    level: { type: String, default: null },
    points: count,
    pointsVersion: { type: Number, required: true, default: -1 },
    badges: { type: [String], default: [] },
    promotionsCount: count,
    likesCount: count,
    commentsCount: count,
    deletedAt: { type: Date },
    nameKey: { type: String, required: true },
    words: { type: [String], required: true },
    nameKeys: { type: [String], required: true },
  },
  { collection: 'accounts', versionKey: false },
);
accountSchema.index({ email: 1 }, { unique: true });
accountSchema.index(
  { googleSub: 1 },
  { unique: true, partialFilterExpression: { googleSub: { $type: 'string' } } },
);

/**
 * What the back office lists: every order names role and status, so that one index serves it whichever of the two
 * is asked for. Where one is not, all of its values are, and the server merges the ordered ranges.
 */
export const accountIndexes = {
  recent: { role: 1, status: 1, createdAt: -1, _id: -1 },
  name: { role: 1, status: 1, nameKey: 1, _id: 1 },
  status: { status: 1, role: 1, createdAt: -1, _id: -1 },
  words: { words: 1 },
} as const;
for (const [name, keys] of Object.entries(accountIndexes)) {
  accountSchema.index(keys, { name, partialFilterExpression: { deletedAt: null } });
}
accountSchema.index({ nameKeys: 1, status: 1 });

export const ACCOUNT_MODEL = 'Account';
