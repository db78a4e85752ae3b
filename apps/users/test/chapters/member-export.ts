import { usersExport } from '@pechincha/contracts/operations/internal';
import type { Chapter } from '@pechincha/testing/chapters';
import { visitor } from '@pechincha/testing/test-service';
import type { TestAccounts } from '../test-accounts.js';
import type { TestUsers } from '../test-users.js';

let users: TestUsers;

const exportMember = (id: string) =>
  users.service.call(usersExport, { as: { kind: 'gateway' }, params: { id } });

export const memberExport: Chapter<TestAccounts> = (getService) => {
  beforeAll(() => {
    ({ users } = getService());
  });

  it('has all data of the member but no credentials or session ids', async () => {
    const member = await users.createMember();
    await users.login(member);
    await users.service.database.collection('audit').insertOne({
      at: new Date('2026-03-01T12:00:00Z'),
      by: null,
      member: member.id,
      what: 'role',
      from: 'user',
      to: 'manager',
    });
    const { status, body } = await exportMember(member.id);
    expect(status).toBe(200);
    expect(body.conta).toMatchObject({
      id: member.id,
      nome: 'Ana Ribeiro',
      email: member.email,
      funcao: 'user',
      situacao: 'active',
      pontos: 0,
      insignias: [],
      temSenha: true,
      idNoGoogle: null,
    });
    expect(body.sessoes).toHaveLength(2);
    expect(Object.keys(body.sessoes[0]).toSorted()).toEqual(['encerrada', 'inicio', 'validade']);
    expect(body.mudancasPelaAdministracao).toEqual([
      { quando: '2026-03-01T12:00:00.000Z', oQue: 'função', de: 'user', para: 'manager' },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/argon2/);
    expect(JSON.stringify(body)).not.toContain(member.claims.sid);
  });

  it('is available to the gateway only', async () => {
    const { id, claims } = await users.createMember();
    for (const as of [claims, visitor]) {
      expect((await users.service.call(usersExport, { as, params: { id } })).status).toBe(403);
    }
    expect((await exportMember('nope')).status).toBe(404);
  });
};
