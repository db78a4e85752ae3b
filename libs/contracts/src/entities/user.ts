import * as z from 'zod/mini';
import { id, time } from '../ids.js';
import { roles } from '../sessions.js';

/** A name and picture, as kept beside what a member wrote. */
export const authorView = z.object({
  _id: id,
  name: z.string(),
  avatar: z.nullable(z.string()),
  /** True where the account was deleted: the name is a placeholder, and there is no page. */
  deleted: z.optional(z.boolean()),
});
export type AuthorView = z.infer<typeof authorView>;

/** Anyone's page. It never carries the e-mail. */
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
});
export type PublicUser = z.infer<typeof publicUser>;

/** An account as the back office shows it. */
export const adminUser = z.extend(publicUser, {
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(['active', 'suspended']),
});
export type AdminUser = z.infer<typeof adminUser>;

/** The member's own account. */
export const currentUser = z.extend(adminUser, {
  /** False where the member signs in with Google only. */
  hasPassword: z.boolean(),
});
export type CurrentUser = z.infer<typeof currentUser>;
