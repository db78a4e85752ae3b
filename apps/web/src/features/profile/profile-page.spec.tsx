import { jest } from '@jest/globals';
import type { Badge } from '@pechincha/contracts/entities/gamification';
import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  createMember,
  findError,
  holdResponse,
  renderMemberPage,
  renderPage,
  server,
  signIn,
} from '../../../test/render-page';
import { getStored, setStored } from '../../lib/storage';
import { getSignOutReason, getToken, setDeletingToken, setSignOutReason } from '../../lib/token';
import { DeleteAccount } from './data-settings';
import { findNextBadge, ProfilePage } from './profile-page';

const user = {
  badges: ['Estreia'],
  points: 40,
  promotionsCount: 9,
  likesCount: 0,
  commentsCount: 2,
} as unknown as CurrentUser;

const badge = (
  name: string,
  criteriaMetric: Badge['criteriaMetric'],
  criteriaAtLeast: number | null,
): Badge => ({
  _id: '0123456789abcdef01234567',
  name,
  description: '',
  criteria: '',
  icon: null,
  version: 1,
  criteriaMetric,
  criteriaAtLeast,
});

it('next badge is the one with the highest progress', () => {
  const badges = [
    badge('Bom de Conversa', 'comments', 25),
    badge('Farejador', 'promotions', 10),
    badge('Estreia', 'promotions', 1),
    badge('À mão', null, null),
  ];
  expect(findNextBadge(badges, user)).toMatchObject({
    name: 'Farejador',
    value: 9,
    goal: 10,
    text: 'falta 1 promoção',
  });
});

it('next badge is undefined when all are earned or have no metric', () => {
  expect(findNextBadge([badge('À mão', null, null)], user)).toBeUndefined();
});

const REQUEST = 'POST /users/me/confirm-email';
const NOTICE = { name: 'Seus votos ainda não contam' };

async function renderProfile(change: Partial<CurrentUser>) {
  signIn(createMember({ email: 'ana@loja.example', ...change }));
  server.respond('GET /gamification/levels', { body: [] });
  server.respond('GET /gamification/badges', { body: [] });
  const { user, unmount } = renderMemberPage(<ProfilePage />, '/perfil');
  await screen.findByRole('heading', { name: 'Sua conta' });
  return Object.assign(user, { leave: unmount });
}

const getNotice = () => within(screen.getByRole('region', NOTICE));

it('profile names everything that is missing when the votes do not count', async () => {
  await renderProfile({ emailConfirmed: false, voice: 0, voiceMissing: ['email', 'age', 'caution'] });
  const lines = getNotice()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(lines).toEqual([
    'Confirme seu e-mailEnviar link de confirmação',
    'Sua conta é nova: em poucos dias seus votos passam a contar.',
    'Você recebeu uma advertência da moderação. Seus votos voltam a contar depois de 30 dias sem outra.',
  ]);
});

it('profile sends the confirmation link again and again', async () => {
  const user = await renderProfile({ emailConfirmed: false, voice: 0, voiceMissing: ['email'] });
  const respond = holdResponse(REQUEST);
  const notice = getNotice();
  const send = notice.getByRole('button', { name: 'Enviar link de confirmação' });
  await user.click(send);
  await user.click(await notice.findByRole('button', { name: 'Enviando...' }));
  await respond({ status: 204 });
  const status = notice.getByRole('status');
  await within(status).findByText('ana@loja.example');
  expect(status.textContent).toBe('Enviamos um link para ana@loja.example. Ele vale por 24 horas.');
  expect(server.listRequests(REQUEST)).toHaveLength(1);
  await user.click(notice.getByRole('button', { name: 'Enviar link de confirmação' }));
  await respond({ status: 204 });
  expect(server.listRequests(REQUEST)).toHaveLength(2);
});

it.each([
  [
    'the message of the server when there were too many',
    429,
    { msg: 'Espere um pouco.' },
    'Espere um pouco.',
  ],
  ['an error when it fails', 503, {}, 'Não deu certo. Tente de novo.'],
])('confirmation link shows %s', async (_case, status, body, text) => {
  const user = await renderProfile({ emailConfirmed: false, voice: 0, voiceMissing: ['email'] });
  server.respond(REQUEST, { status, body });
  await user.click(getNotice().getByRole('button', { name: 'Enviar link de confirmação' }));
  expect(await findError()).toBe(text);
  expect(getNotice().getByRole('status').textContent).toBe('');
});

it('profile shows the confirmed e-mail and no notice when the votes count', async () => {
  await renderProfile({ emailConfirmed: true, voice: 1, voiceMissing: [] });
  await screen.findByText('Confirmado');
  await screen.findByText('ana@loja.example');
  expect(screen.queryByRole('region', NOTICE)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Enviar link de confirmação' })).toBeNull();
});

it('profile offers the link when the e-mail of a member with vote weight is not confirmed', async () => {
  await renderProfile({ role: 'manager', emailConfirmed: false, voice: 3, voiceMissing: [] });
  await screen.findByText('Não confirmado');
  await screen.findByRole('button', { name: 'Enviar link de confirmação' });
  expect(screen.queryByRole('region', NOTICE)).toBeNull();
});

it('profile shows nothing about e-mail and votes when an older server sends nothing', async () => {
  await renderProfile({});
  expect(screen.queryByRole('heading', { name: 'E-mail' })).toBeNull();
  expect(screen.queryByRole('region', NOTICE)).toBeNull();
});

it('e-mail that was confirmed in another tab is shown so on return', async () => {
  await renderProfile({ emailConfirmed: false });
  screen.getByText('Não confirmado');
  server.respond('GET /users/me', {
    body: createMember({ email: 'ana@loja.example', emailConfirmed: true, voice: 1 }),
  });
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(screen.queryByText('Não confirmado')).toBeNull());
});

it.each([
  [1, '1 Promoção', '1 Insígnia', '1 Curtida', '1 Comentário'],
  [2, '2 Promoções', '2 Insígnias', '2 Curtidas', '2 Comentários'],
])('profile names %i of each', async (count, ...texts) => {
  const badges = ['Farejador', 'Coruja'].slice(0, count);
  await renderProfile({ promotionsCount: count, likesCount: count, commentsCount: count, badges });
  const tiles = [...document.querySelectorAll('.tile')].map(({ textContent }) => textContent);
  expect(tiles).toEqual(texts);
});

it('change of the password whose response is lost is sent again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const PASSWORD = 'PUT /users/me/password';
  const user = await renderProfile({ hasPassword: true });
  server.respond(PASSWORD, () =>
    server.listRequests(PASSWORD).length === 1 ? { isLost: true } : { status: 204 },
  );
  await user.click(screen.getByRole('button', { name: 'Trocar senha' }));
  await user.type(screen.getByLabelText('Senha atual'), 'segredo123');
  await user.type(screen.getByLabelText('Nova senha'), 'segredo1234');
  await user.type(screen.getByLabelText(/^Confirm/), 'segredo1234{Enter}');
  await screen.findByText('Senha alterada com sucesso!');
  jest.restoreAllMocks();
});

it.each([
  ['the first response is lost, and the session has ended with the account', { status: 401 }],
  ['all responses are lost, and the session turns out to have ended', { isLost: true }],
])('deletion is announced when %s', async (_name, next) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const DELETION = 'DELETE /users/me';
  signIn();
  const { user } = renderPage(<DeleteAccount hasPassword />);
  await user.click(screen.getByRole('button', { name: 'Excluir minha conta' }));
  const dialog = within(await screen.findByRole('dialog'));
  server.respond(DELETION, () => (server.listRequests(DELETION).length === 1 ? { isLost: true } : next));
  server.respond('GET /users/me', { status: 401 });
  await user.type(dialog.getByLabelText('Sua senha'), 'segredo1234{Enter}');
  await waitFor(() => expect(getSignOutReason()).toBe('deleted'));
  expect(getToken()).toBeNull();
  expect(screen.queryByText(/Não deu para excluir/)).toBeNull();
  act(() => setSignOutReason(null));
  jest.restoreAllMocks();
});

it('deletion that the browser repeats is announced, and takes the drafts of the member', async () => {
  const { _id } = createMember();
  setDeletingToken(null);
  setStored(`draft:nova-promocao:${_id}`, 'Fone');
  signIn();
  const { user } = renderPage(<DeleteAccount hasPassword />);
  await user.click(screen.getByRole('button', { name: 'Excluir minha conta' }));
  const dialog = within(await screen.findByRole('dialog'));
  server.respond('DELETE /users/me', { status: 401 });
  server.respond(`GET /users/${_id}`, { status: 404 });
  await user.type(dialog.getByLabelText('Sua senha'), 'segredo1234{Enter}');
  await waitFor(() => expect(getSignOutReason()).toBe('deleted'), { timeout: 4000 });
  expect(getStored(`draft:nova-promocao:${_id}`)).toBeNull();
  act(() => setSignOutReason(null));
});

it('no link is announced for an e-mail that was confirmed meanwhile on another device', async () => {
  const user = await renderProfile({ emailConfirmed: false, voice: 0, voiceMissing: ['email'] });
  server.respond('GET /users/me', {
    body: createMember({ email: 'ana@loja.example', emailConfirmed: true, voice: 1 }),
  });
  server.respond(REQUEST, { status: 204 });
  await user.click(getNotice().getByRole('button', { name: 'Enviar link de confirmação' }));
  await waitFor(() => expect(screen.queryByText('Não confirmado')).toBeNull());
  expect(screen.queryByText(/^Enviamos um link/)).toBeNull();
});

it('name whose saving is not answered is loaded again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const user = await renderProfile({ name: 'Ana' });
  await user.click(screen.getByRole('button', { name: /^Editar/ }));
  await user.type(screen.getByLabelText('Nome de exibição'), ' Lima');
  server.respond('PUT /users/me', () => {
    server.respond('GET /users/me', { body: createMember({ email: 'ana@loja.example', name: 'Ana Lima' }) });
    return { isLost: true };
  });
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await findError()).toBe('Erro ao atualizar perfil.');
  expect(screen.getByLabelText<HTMLInputElement>('Nome de exibição').value).toBe('Ana Lima');
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await screen.findByText('Ana Lima');
  jest.restoreAllMocks();
});

it('signing out of all devices, whose response was lost, is announced when the session is found ended', async () => {
  const user = await renderProfile({});
  const responses = [{ isLost: true as const }, { status: 401, body: { message: 'Token inválido' } }];
  server.respond('POST /users/logout-all', () => responses.shift()!);
  await user.click(screen.getByRole('button', { name: 'Sair de todos os aparelhos' }));
  await user.click(screen.getByRole('button', { name: 'Sair de todos' }));
  await screen.findByText('Você foi desconectado');
  expect(getToken()).toBeNull();
  expect(screen.queryByText('Não deu para sair de todos os aparelhos. Tente de novo.')).toBeNull();
});

it('name that was saved elsewhere is there when the member is loaded again, and nothing is sent', async () => {
  const user = await renderProfile({ name: 'Ana', emailConfirmed: false });
  await user.click(screen.getByRole('button', { name: /^Editar/ }));
  server.respond('GET /users/me', { body: createMember({ name: 'Ana Lima' }) });
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await screen.findByDisplayValue('Ana Lima');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await screen.findByRole('button', { name: /^Editar/ });
  expect(server.listRequests('PUT /users/me')).toHaveLength(0);
});

it('name that was typed and not saved is there on return, until it is dropped', async () => {
  const user = await renderProfile({ name: 'Ana' });
  await user.click(screen.getByRole('button', { name: /^Editar/ }));
  await user.type(screen.getByLabelText('Nome de exibição'), ' Lima');
  user.leave();
  const again = await renderProfile({ name: 'Ana' });
  expect(screen.getByLabelText<HTMLInputElement>('Nome de exibição').value).toBe('Ana Lima');
  await again.click(screen.getByRole('button', { name: 'Cancelar' }));
  again.leave();
  await renderProfile({ name: 'Ana' });
  screen.getByRole('button', { name: /^Editar/ });
});

it('form that was left while it was saved is still saving on return, and closes with the response', async () => {
  const user = await renderProfile({ name: 'Ana' });
  const respond = holdResponse('PUT /users/me');
  await user.click(screen.getByRole('button', { name: /^Editar/ }));
  await user.type(screen.getByLabelText('Nome de exibição'), ' Lima{Enter}');
  await screen.findByRole('button', { name: 'Salvando...' });
  // It would be lost.
  await user.type(screen.getByLabelText('Nome de exibição'), ' Braga');
  screen.getByDisplayValue('Ana Lima');
  user.leave();
  const again = await renderProfile({ name: 'Ana' });
  await again.click(screen.getByRole('button', { name: 'Salvando...' }));
  await respond({ body: createMember({ name: 'Ana Lima' }) });
  await screen.findByRole('button', { name: /^Editar/ });
  expect(server.listRequests('PUT /users/me')).toHaveLength(1);
});
