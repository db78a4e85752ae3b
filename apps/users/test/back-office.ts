import { setUserRole, setUserStatus } from '@pechincha/contracts/operations/users-admin';
import type { Role } from '@pechincha/contracts/operation';
import type { TestResponse } from '@pechincha/testing/test-service';
import { StandingService } from '../src/sign-in/standing.service.js';
import type { TestMember, UsersInTest } from './users-in-test.js';

/** A member who was made an administrator, with the token of now. */
export async function anAdmin(users: UsersInTest): Promise<TestMember> {
  const member = await users.member();
  await users.service.getProvider(StandingService).setRole(member.id, 'admin');
  return { ...member, claims: { ...member.claims, kind: 'member', sub: member.id, role: 'admin' } };
}

/** Nobody is an administrator after that. */
export async function withoutAdmins(users: UsersInTest): Promise<void> {
  await users.service.database
    .collection('accounts')
    .updateMany({ role: 'admin' }, { $set: { role: 'user' } });
}

export const setStatus = (
  users: UsersInTest,
  { claims: as }: TestMember,
  id: string,
  status: string,
): Promise<TestResponse> => users.service.call(setUserStatus, { as, params: { id }, body: { status } });

export const setRole = (
  users: UsersInTest,
  { claims: as }: TestMember,
  id: string,
  role: Role | string,
): Promise<TestResponse> => users.service.call(setUserRole, { as, params: { id }, body: { role } });
