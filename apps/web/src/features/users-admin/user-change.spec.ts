import type { AdminUser } from '@pechincha/contracts/entities/user';
import { getAvailableChanges, getSuccessText, getConfirmText } from './user-change';

const user = { name: 'Ana', email: 'ana@x.dev', role: 'user', status: 'active' } as AdminUser;

describe('account changes', () => {
  it('depend on the role and the status of the account', () => {
    const getLabels = (overrides: Partial<AdminUser>): string[] =>
      getAvailableChanges({ ...user, ...overrides }).map((change) => change.label);
    expect(getLabels({})).toEqual(['Dar confiança', 'Tornar administrador', 'Tornar gerente', 'Suspender']);
    expect(getLabels({ trusted: true })[0]).toBe('Tirar confiança');
    expect(getLabels({ role: 'admin', status: 'suspended' })).toEqual([
      'Tornar gerente',
      'Tornar usuário comum',
      'Reativar',
    ]);
    expect(getLabels({ role: 'manager' })).toEqual([
      'Tornar administrador',
      'Tornar usuário comum',
      'Suspender',
    ]);
  });

  it.each([
    [{ user, status: 'suspended' }, 'Suspender Ana?', 'Status do usuário alterado para suspenso'],
    [{ user, status: 'active' }, 'Reativar Ana?', 'Status do usuário alterado para ativo'],
    [{ user, role: 'admin' }, 'Tornar Ana administrador?', 'Função do usuário alterada para administrador'],
    [{ user, role: 'manager' }, 'Tornar Ana gerente?', 'Função do usuário alterada para gerente'],
    [{ user, role: 'user' }, 'Tornar Ana usuário comum?', 'Função do usuário alterada para usuário comum'],
    [{ user, trusted: true }, 'Dar confiança a Ana?', 'Membro de confiança.'],
    [{ user, trusted: false }, 'Tirar a confiança de Ana?', 'Confiança retirada.'],
  ] as const)('of %j ask %s and confirm with %s', (change, question, successText) => {
    expect(getConfirmText(change).question).toBe(question);
    expect(getSuccessText(change)).toBe(successText);
  });

  it('to manager say whether rights are gained or lost', () => {
    const describeFor = (role: AdminUser['role']) =>
      getConfirmText({ user: { ...user, role }, role: 'manager' }).description;
    expect(describeFor('user')).toContain('passa a moderar');
    expect(describeFor('admin')).toContain('perde na hora');
  });
});
