import type { AuditEntry } from '@pechincha/contracts/operations/users-admin';
import { screen, waitFor } from '@testing-library/react';
import { createMember, holdResponse, renderPage, server, signIn } from '../../../test/render-page';
import { AuditPage, formatChange, getDisplayName } from './audit-page';

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

const LIST = 'GET /admin/audit';
const [ana, bia] = ['a', 'b'].map((digit) => ({ _id: digit.repeat(24), name: digit.toUpperCase() }));
const entries = [ana, bia].map((member) => ({
  _id: member?._id,
  by: null,
  member,
  what: 'role',
  from: 'user',
  to: 'manager',
  at: '2026-11-20T15:04:05.000Z',
}));

it('changes of one account stand alone under its heading, also while they load', async () => {
  signIn(createMember({ role: 'admin' }));
  server.respond(LIST, { body: { entries, page: 1, totalPages: 1, total: 2 } });
  const { user } = renderPage(<AuditPage />, '/admin/auditoria');
  const link = await screen.findByRole('link', { name: 'Só desta conta: A' });
  const respond = holdResponse(LIST);
  await user.click(link);
  await screen.findByText('Mudanças de uma conta só');
  expect(screen.queryByRole('link', { name: /^Só desta conta/ })).toBeNull();
  await respond({ body: { entries: [entries[0]], page: 1, totalPages: 1, total: 1 } });
  await screen.findByRole('link', { name: 'Só desta conta: A' });
});

it('what is no account is no filter', async () => {
  signIn(createMember({ role: 'admin' }));
  server.respond(LIST, { body: { entries, page: 1, totalPages: 1, total: 2 } });
  renderPage(<AuditPage />, '/admin/auditoria?member=abc');
  await screen.findByText('Quem mudou a função ou a situação de qual conta');
  await waitFor(() => expect(server.listRequests(LIST).map(({ query }) => query)).toEqual(['page=1']));
});
