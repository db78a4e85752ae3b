import { jest } from '@jest/globals';
import type { AdminUser } from '@pechincha/contracts/entities/user';
import { screen, waitFor } from '@testing-library/react';
import { createMember, renderPage, server, signIn } from '../../../test/render-page';
import { getUserListPath, isFiltered, parseUserFilter } from './user-table';
import { UsersPage } from './users-page';

describe('user list filter', () => {
  it('defaults to newest first when the URL is empty or invalid', () => {
    const filter = parseUserFilter(new URLSearchParams('sort=senha&role=rei&status=x&page=-1&search=%20'));
    expect(filter).toEqual({ sort: 'recent', page: 1 });
    expect(getUserListPath(filter)).toBe('/admin/usuarios');
    expect(isFiltered(filter)).toBe(false);
  });

  it('is kept in the URL', () => {
    const query = '?search=ana&role=manager&status=suspended&sort=name&page=3';
    const filter = parseUserFilter(new URLSearchParams(query));
    expect(filter).toEqual({ sort: 'name', page: 3, role: 'manager', status: 'suspended', search: 'ana' });
    expect(getUserListPath(filter)).toBe(`/admin/usuarios${query}`);
    expect(isFiltered(filter)).toBe(true);
  });
});

const bia = createMember({ _id: 'b'.repeat(24), name: 'Bia', email: 'bia@pechincha.dev' });
const admin: AdminUser = { ...bia, role: 'admin' };
const manager: AdminUser = { ...bia, role: 'manager' };

async function openUsers(member: AdminUser = bia) {
  signIn(createMember({ role: 'admin' }));
  server.respond('GET /admin/users', {
    body: { users: [member], pagination: { total: 1, pages: 1, totalIsExact: true } },
  });
  const { user } = renderPage(
    <main id="conteudo" tabIndex={-1}>
      <UsersPage />
    </main>,
    '/admin/usuarios',
  );
  await screen.findByText(member.name);
  return user;
}

it.each([
  ['Suspender', 'Suspender usuário', bia, 'status', { status: 'suspended' }, 'Reativar'],
  ['Tornar administrador', 'Tornar administrador', bia, 'role', { role: 'admin' }, 'Tornar gerente'],
  ['Tornar gerente', 'Tornar gerente', bia, 'role', { role: 'manager' }, 'Tornar usuário comum'],
  ['Tornar gerente', 'Tornar gerente', admin, 'role', { role: 'manager' }, 'Tornar administrador'],
  ['Tornar usuário comum', 'Tornar usuário comum', admin, 'role', { role: 'user' }, 'Tornar gerente'],
  ['Tornar usuário comum', 'Tornar usuário comum', manager, 'role', { role: 'user' }, 'Tornar gerente'],
  ['Tornar administrador', 'Tornar administrador', manager, 'role', { role: 'admin' }, 'Tornar gerente'],
  ['Dar confiança', 'Dar confiança', bia, 'trusted', { trusted: true }, 'Tirar confiança'],
])(
  'after %s the button that took its place has the focus',
  async (label, confirm, before, part, change, next) => {
    const user = await openUsers(before);
    server.respond(`PUT /admin/users/${bia._id}/${part}`, { body: { ...bia, ...change } });
    screen.getByRole('button', { name: `${label}: Bia` }).focus();
    await user.keyboard('{Enter}');
    (await screen.findByRole('button', { name: confirm })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(`${next}: Bia`));
  },
);

it('a trusted member keeps the function', async () => {
  await openUsers({ ...bia, trusted: true });
  const { textContent } = screen.getByRole('cell', { name: /Membro de confiança/ });
  expect(textContent).toBe('Usuário comum Membro de confiança');
});

it('suspension whose response is lost is sent again, and its dialog closes', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const STATUS = `PUT /admin/users/${bia._id}/status`;
  const user = await openUsers();
  server.respond(STATUS, () =>
    server.listRequests(STATUS).length === 1 ? { isLost: true } : { body: { ...bia, status: 'suspended' } },
  );
  await user.click(screen.getByRole('button', { name: 'Suspender: Bia' }));
  await user.click(await screen.findByRole('button', { name: 'Suspender usuário' }));
  await screen.findByText('Status do usuário alterado para suspenso', undefined, { timeout: 3000 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('Erro ao atualizar usuário')).toBeNull();
  jest.restoreAllMocks();
});

it('suspension whose responses are lost closes its dialog when the list shows it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const user = await openUsers();
  server.respond(`PUT /admin/users/${bia._id}/status`, () => {
    server.respond('GET /admin/users', {
      body: { users: [{ ...bia, status: 'suspended' }], pagination: { total: 1, pages: 1 } },
    });
    return { isLost: true };
  });
  await user.click(screen.getByRole('button', { name: 'Suspender: Bia' }));
  await user.click(await screen.findByRole('button', { name: 'Suspender usuário' }));
  await screen.findByText('Status do usuário alterado para suspenso', undefined, { timeout: 3000 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByRole('button', { name: 'Reativar: Bia' });
  jest.restoreAllMocks();
});

it('a change by somebody whose role was taken meanwhile loads their account again', async () => {
  const user = await openUsers();
  server.respond(`PUT /admin/users/${bia._id}/status`, { status: 403 });
  const before = server.listRequests('GET /users/me').length;
  await user.click(screen.getByRole('button', { name: 'Suspender: Bia' }));
  await user.click(await screen.findByRole('button', { name: 'Suspender usuário' }));
  await screen.findByText('Erro ao atualizar usuário');
  await waitFor(() => expect(server.listRequests('GET /users/me').length).toBeGreaterThan(before));
});
