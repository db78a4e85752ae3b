import type { AdminUser } from '@pechincha/contracts/entities/user';
import { changesOf, doneWords, questionOf } from './change';

const user = { name: 'Ana', email: 'ana@x.dev', role: 'user', status: 'active' } as AdminUser;

describe('changes of an account', () => {
  it('are offered by what the account is', () => {
    const words = (of: Partial<AdminUser>): string[] =>
      changesOf({ ...user, ...of }).map((offer) => offer.words);
    expect(words({})).toEqual(['Tornar administrador', 'Suspender']);
    expect(words({ role: 'admin', status: 'suspended' })).toEqual(['Tornar usuário comum', 'Reativar']);
    expect(words({ role: 'manager' })).toEqual(['Tornar administrador', 'Tornar usuário comum', 'Suspender']);
  });

  it.each([
    [{ user, status: 'suspended' }, 'Suspender Ana?', 'Status do usuário alterado para suspenso'],
    [{ user, status: 'active' }, 'Reativar Ana?', 'Status do usuário alterado para ativo'],
    [{ user, role: 'admin' }, 'Tornar Ana administrador?', 'Função do usuário alterada para administrador'],
    [{ user, role: 'user' }, 'Tornar Ana usuário comum?', 'Função do usuário alterada para usuário comum'],
  ] as const)('%j asks %s and says %s', (change, question, done) => {
    expect(questionOf(change).question).toBe(question);
    expect(doneWords(change)).toBe(done);
  });
});
