import { listAudit, setUserRole, setUserStatus } from '@pechincha/contracts/operations/users-admin';
import type { Role } from '@pechincha/contracts/operation';
import type { TestResponse } from '@pechincha/testing/test-service';
import { RoleAndStatusService } from '../src/sign-in/role-and-status.service.js';
import type { TestMember, TestUsers } from './test-users.js';

/** A new admin, with the claims of a current token. */
export async function createAdmin(users: TestUsers): Promise<TestMember> {
  const member = await users.createMember();
  await users.service.getProvider(RoleAndStatusService).setRole(member.id, 'admin');
  return { ...member, claims: { ...member.claims, kind: 'member', sub: member.id, role: 'admin' } };
}

export async function demoteAllAdmins(users: TestUsers): Promise<void> {
  await users.service.database
    .collection('accounts')
    .updateMany({ role: 'admin' }, { $set: { role: 'user' } });
}

export const setStatus = (
  users: TestUsers,
  { claims: as }: TestMember,
  id: string,
  status: string,
): Promise<TestResponse> => users.service.call(setUserStatus, { as, params: { id }, body: { status } });

export const setRole = (
  users: TestUsers,
  { claims: as }: TestMember,
  id: string,
  role: Role | string,
): Promise<TestResponse> => users.service.call(setUserRole, { as, params: { id }, body: { role } });

/** Audit entries about the member. */
export const listAudited = (
  users: TestUsers,
  { claims: as }: TestMember,
  id: string,
): Promise<TestResponse> => users.service.call(listAudit, { as, query: { member: id } });
