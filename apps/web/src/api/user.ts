import type { AdminUser, CurrentUser, PublicUser } from '@pechincha/contracts/entities/user';
import type { VoiceRequirement } from '@pechincha/contracts/voice';
import {
  array,
  boolean,
  nullable,
  number,
  object,
  optional,
  text,
  isoTime,
  toObject,
  openEnum,
} from './parsers';

const publicFields = {
  _id: text(),
  name: text(),
  avatar: nullable(text()),
  level: nullable(text()),
  points: number(),
  badges: array(text()),
  promotionsCount: number(),
  likesCount: number(),
  commentsCount: number(),
  createdAt: isoTime,
  trusted: (input: unknown) => input === true || undefined,
};
export const parsePublicUser = object<PublicUser>(publicFields);

const adminFields = {
  ...publicFields,
  email: text(),
  role: openEnum<AdminUser['role']>('user'),
  status: openEnum<AdminUser['status']>('active'),
};
export const parseAdminUser = object<AdminUser>(adminFields);

export const parseCurrentUser = object<CurrentUser>({
  ...adminFields,
  hasPassword: boolean(true),
  // Servers before the confirmation of e-mails do not send these: nothing is shown about them.
  emailConfirmed: optional(boolean()),
  voice: number(1),
  voiceMissing: array(openEnum<VoiceRequirement>('email')),
});

export interface UserPage {
  users: AdminUser[];
  pagination: { total: number; pages: number; totalIsExact: boolean };
}

export function parseUserPage(input: unknown): UserPage {
  const source = toObject(input);
  const users = array(parseAdminUser)(Array.isArray(input) ? input : source['users']);
  const pagination = object<UserPage['pagination']>({
    total: number(users.length),
    pages: number(1),
    totalIsExact: boolean(true),
  });
  return { users, pagination: pagination(source['pagination']) };
}
