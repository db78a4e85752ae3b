import { join } from 'node:path';
import { listAudit } from '@pechincha/contracts/operations/users-admin';
import type { Chapter } from '@pechincha/testing/chapters';
import { startChild } from '@pechincha/testing/child-process';
import { eventually } from '@pechincha/testing/eventually';
import { newId } from '@pechincha/testing/event-factory';
import { member } from '@pechincha/testing/test-service';
import { AppointAdminService } from '../../src/admin/admin-users.service.js';
import { createAdmin, listAudited, setStatus } from '../admin-requests.js';
import type { TestUsers } from '../test-users.js';

let users: TestUsers;

async function run(...args: string[]): Promise<{ code: number | null; output: string }> {
  const file = join(import.meta.dirname, '../../src/make-admin.ts');
  const child = startChild(file, args, { MONGODB_DATABASE: users.service.database.name });
  const { code } = await child.exited;
  return { code, output: child.output() };
}

export const makeAdmin: Chapter<TestUsers> = (getService) => {
  beforeAll(() => {
    users = getService();
  });

  it('command sets the role in account and open sessions and reports it', async () => {
    const ana = await users.createMember();
    const { code, output } = await run(ana.email);
    expect([code, output]).toEqual([0, `${ana.email} is now an administrator.\n`]);
    await eventually(async () =>
      expect(await users.getSessionState(ana.claims.sid)).toMatchObject({ role: 'admin' }),
    );
    await eventually(() => expect(users.service.broker.listReceived('session.changed')).toHaveLength(1));
    const secondRun = await run(ana.email);
    expect([secondRun.code, secondRun.output]).toEqual([0, `${ana.email} is an administrator already.\n`]);
    const { body } = await users.service.call(listAudit, { as: member(newId(), 'admin'), query: {} });
    expect(body.entries).toMatchObject([{ by: null, member: { _id: ana.id }, from: 'user', to: 'admin' }]);
  });

  it('command fails with a message when the account is unknown or the argument is missing', async () => {
    const unknown = await run('ninguem@exemplo.com.br');
    expect(unknown.code).toBe(1);
    expect(unknown.output).toBe(
      'No account has the e-mail ninguem@exemplo.com.br: the member must register first.\n',
    );
    const misused = await run();
    expect([misused.code, misused.output]).toEqual([1, 'Usage: npm run make-admin -- E-MAIL\n']);
  });

  it('sets the role, lifts a suspension and writes audit entries without an author', async () => {
    const admin = await createAdmin(users);
    const ana = await users.createMember();
    await setStatus(users, admin, ana.id, 'suspended');
    const command = users.service.getProvider(AppointAdminService);
    expect(await command.appoint(` ${ana.email.toUpperCase()} `)).toBe(true);
    expect(await command.appoint(ana.email)).toBe(false);
    const { body } = await listAudited(users, admin, ana.id);
    expect(body.entries.slice(0, 2)).toMatchObject([
      { by: null, what: 'role', from: 'user', to: 'admin' },
      { by: null, what: 'status', from: 'suspended', to: 'active' },
    ]);
    expect(body.total).toBe(3);
    expect((await users.login(ana)).body.user).toMatchObject({ role: 'admin', status: 'active' });
  });

  it('fails with USER_NOT_FOUND when the account is unknown', async () => {
    const unknown = users.service.getProvider(AppointAdminService).appoint('ninguem@exemplo.com.br');
    await expect(unknown).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
  });
};
