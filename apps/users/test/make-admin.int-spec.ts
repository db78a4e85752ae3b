import { join } from 'node:path';
import { listAudit } from '@pechincha/contracts/operations/users-admin';
import { startChild } from '@pechincha/testing/child-process';
import { eventually } from '@pechincha/testing/eventually';
import { newId } from '@pechincha/testing/event-factory';
import { member } from '@pechincha/testing/test-service';
import { TestUsers } from './test-users.js';

let users: TestUsers;
beforeAll(async () => {
  users = await TestUsers.start();
});
afterAll(() => users.destroy());

async function run(...args: string[]): Promise<{ code: number | null; output: string }> {
  const file = join(import.meta.dirname, '../src/make-admin.ts');
  const child = startChild(file, args, { MONGODB_DATABASE: users.service.database.name });
  const { code } = await child.exited;
  return { code, output: child.output() };
}

it('makes an account an administrator’s, open sessions included, and says so', async () => {
  const ana = await users.createMember();
  const { code, output } = await run(ana.email);
  expect([code, output]).toEqual([0, `Pronto: ${ana.email} agora administra o Pechincha.\n`]);
  await eventually(async () =>
    expect(await users.getSessionState(ana.claims.sid)).toMatchObject({ role: 'admin' }),
  );
  await eventually(() => expect(users.service.broker.listReceived('session.changed')).toHaveLength(1));
  const again = await run(ana.email);
  expect([again.code, again.output]).toEqual([0, `${ana.email} já administra o Pechincha: nada a fazer.\n`]);
  const { body } = await users.service.call(listAudit, { as: member(newId(), 'admin'), query: {} });
  expect(body.entries).toMatchObject([{ by: null, member: { _id: ana.id }, from: 'user', to: 'admin' }]);
});

it('says that there is no such account, or how it is used, and fails', async () => {
  const unknown = await run('ninguem@exemplo.com.br');
  expect(unknown.code).toBe(1);
  expect(unknown.output).toBe(
    'Não há conta com o e-mail ninguem@exemplo.com.br: a pessoa precisa se cadastrar antes.\n',
  );
  const misused = await run();
  expect([misused.code, misused.output]).toEqual([1, 'Uso: npm run make-admin -- E-MAIL\n']);
});
