import * as z from 'zod/mini';
import { id, time } from '../ids.js';
import { roles } from '../sessions.js';
import { voteRequirements } from '../vote-weight.js';

/** The author as stored with their promotions and comments. */
export const authorView = z.object({
  _id: id,
  name: z.string(),
  avatar: z.nullable(z.string()),
  /** True for a deleted account: the name is a placeholder, and there is no profile page. */
  deleted: z.optional(z.boolean()),
});
export type AuthorView = z.infer<typeof authorView>;

/** The public profile; never contains the e-mail. */
export const publicUser = z.object({
  _id: id,
  name: z.string(),
  avatar: z.nullable(z.string()),
  level: z.nullable(z.string()),
  points: z.int(),
  badges: z.array(z.string()),
  promotionsCount: z.int(),
  likesCount: z.int(),
  commentsCount: z.int(),
  createdAt: time,
  /** Whose promotions need no approval; only if so. */
  trusted: z.optional(z.literal(true)),
});
export type PublicUser = z.infer<typeof publicUser>;

/** An account as admins see it. */
export const adminUser = z.extend(publicUser, {
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(['active', 'suspended']),
});
export type AdminUser = z.infer<typeof adminUser>;

/** The caller's own account. */
export const currentUser = z.extend(adminUser, {
  /** False for a member who signs in only with Google. */
  hasPassword: z.boolean(),
  /** Missing from servers of the release before e-mails were confirmed. */
  emailConfirmed: z.optional(z.boolean()),
  /** What a vote weighs, 0 to 3; nobody else sees it. */
  voice: z.int(),
  /** Why the votes of a member without vote weight do not count yet; empty otherwise. */
  voiceMissing: z.array(z.enum(voteRequirements)),
});
export type CurrentUser = z.infer<typeof currentUser>;
