import type { AuditEntry } from '@pechincha/contracts/operations/users-admin';
import { formatChange, getDisplayName } from './audit-page';

describe('audit text', () => {
  it('shows the old and the new value', () => {
    expect(formatChange({ what: 'role', from: 'user', to: 'admin' } as AuditEntry)).toBe(
      'Função: de usuário comum para administrador',
    );
    expect(formatChange({ what: 'status', from: 'active', to: 'suspended' } as AuditEntry)).toBe(
      'Situação: de ativo para suspenso',
    );
    expect(formatChange({ what: 'trusted', from: 'false', to: 'true' } as AuditEntry)).toBe(
      'Confiança: de não para sim',
    );
  });

  it('shows a placeholder when the account was removed or a command made the change', () => {
    expect(getDisplayName({ _id: '1', name: 'Ana' })).toBe('Ana');
    expect(getDisplayName({ _id: '1', name: null })).toBe('Conta removida');
    expect(getDisplayName(null)).toBe('Comando no servidor');
  });
});
