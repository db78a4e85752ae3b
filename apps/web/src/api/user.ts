import type { AdminUser, AuthorView, CurrentUser, PublicUser } from '@pechincha/contracts/entities/user';
import { array, flag, nullable, number, object, optional, text, time, toObject, value } from './shape';

const author = object<AuthorView>({
  _id: text(),
  name: text(),
  avatar: nullable(text()),
  deleted: optional(flag()),
});

const isId = (given: string): boolean => /^[0-9a-f]{24}$/.test(given);

/** An author, also where only the id or the name is given. One without an id has no page, as a deleted account. */
export function parseAuthor(given: unknown): AuthorView {
  const named = typeof given === 'string' ? { [isId(given) ? '_id' : 'name']: given } : given;
  const read = author(named);
  return read._id ? read : { ...read, deleted: true };
}

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
  createdAt: time,
};
export const parsePublicUser = object<PublicUser>(publicFields);

const adminFields = {
  ...publicFields,
  email: text(),
  role: value<AdminUser['role']>('user'),
  status: value<AdminUser['status']>('active'),
};
export const parseAdminUser = object<AdminUser>(adminFields);

export const parseCurrentUser = object<CurrentUser>({ ...adminFields, hasPassword: flag(true) });

export interface UserPage {
  users: AdminUser[];
  pagination: { total: number; pages: number; totalIsExact: boolean };
}

export function parseUserPage(given: unknown): UserPage {
  const source = toObject(given);
  const users = array(parseAdminUser)(Array.isArray(given) ? given : source['users']);
  const pagination = object<UserPage['pagination']>({
    total: number(users.length),
    pages: number(1),
    totalIsExact: flag(true),
  });
  return { users, pagination: pagination(source['pagination']) };
}

export const parseNames = array(parseAuthor);
