import type { AdminUser, CurrentUser, PublicUser } from '@pechincha/contracts/entities/user';
import type { VoteRequirement } from '@pechincha/contracts/vote-weight';
import * as parse from './parsers';

const publicFields = {
  _id: parse.text(),
  name: parse.text(),
  avatar: parse.nullable(parse.text()),
  level: parse.nullable(parse.text()),
  points: parse.number(),
  badges: parse.array(parse.text()),
  promotionsCount: parse.number(),
  likesCount: parse.number(),
  commentsCount: parse.number(),
  createdAt: parse.isoTime,
  trusted: (input: unknown) => input === true || undefined,
};
export const parsePublicUser = parse.object<PublicUser>(publicFields);

const adminFields = {
  ...publicFields,
  email: parse.text(),
  role: parse.openEnum<AdminUser['role']>('user'),
  status: parse.openEnum<AdminUser['status']>('active'),
};
export const parseAdminUser = parse.object<AdminUser>(adminFields);

export const parseCurrentUser = parse.object<CurrentUser>({
  ...adminFields,
  hasPassword: parse.boolean(true),
  // Servers before the confirmation of e-mails do not send these: nothing is shown about them.
  emailConfirmed: parse.optional(parse.boolean()),
  voice: parse.number(1),
  voiceMissing: parse.array(parse.openEnum<VoteRequirement>('email')),
});

export interface UserPage {
  users: AdminUser[];
  pagination: { total: number; pages: number; totalIsExact: boolean };
}

export function parseUserPage(input: unknown): UserPage {
  const source = parse.toObject(input);
  const users = parse.array(parseAdminUser)(Array.isArray(input) ? input : source['users']);
  const pagination = parse.object<UserPage['pagination']>({
    total: parse.number(users.length),
    pages: parse.number(1),
    totalIsExact: parse.boolean(true),
  });
  return { users, pagination: pagination(source['pagination']) };
}
