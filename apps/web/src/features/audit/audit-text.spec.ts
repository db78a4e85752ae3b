import type { AuditEntry } from '@pechincha/contracts/operations/users-admin';
import { formatChange, getDisplayName } from './audit-text';

describe('the words of the audit log', () => {
  it('say what changed from what to what', () => {
    expect(formatChange({ what: 'role', from: 'user', to: 'admin' } as AuditEntry)).toBe(
      'Função: de usuário comum para administrador',
    );
    expect(formatChange({ what: 'status', from: 'active', to: 'suspended' } as AuditEntry)).toBe(
      'Situação: de ativo para suspenso',
    );
  });

  it('name who did it, also where there is no account left or none was used', () => {
    expect(getDisplayName({ _id: '1', name: 'Ana' })).toBe('Ana');
    expect(getDisplayName({ _id: '1', name: null })).toBe('Conta removida');
    expect(getDisplayName(null)).toBe('Comando no servidor');
  });
});
