import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createMember, holdResponse, renderPage, server, signIn } from '../../../test/render-page';
import { clearToken } from '../../lib/token';
import { Comments } from './comments';

const DEAL = '0123456789abcdef01234567';
const LIST = `GET /promotions/${DEAL}/comments`;
const createComment = (_id: string, parentComment: string | null = null) => ({
  _id,
  content: `Comentário ${_id}`,
  author: { _id: 'b'.repeat(24), name: 'Bia', avatar: null },
  parentComment,
  createdAt: '2026-11-21T12:00:00.000Z',
});

const listTexts = () => screen.getAllByText(/^Comentário c/).map(({ textContent }) => textContent);
const countThreadRequests = () =>
  server.listRequests(LIST).filter(({ query }) => query.includes('thread=')).length;
const openComments = (hash: string) =>
  renderPage(<Comments promotionId={DEAL} count={3} open isAwaitingApproval={false} />, `/${hash}`);
const findMarked = async (text: string) => (await screen.findByText(text)).closest('[aria-current=true]');

it('comment of the address is loaded with its thread, which stands first, and its later replies', async () => {
  server.respond(LIST, ({ query }) => {
    const parameters = new URLSearchParams(query);
    if (parameters.get('cursor') === 'replies')
      return { body: { comments: [createComment('c3', 'c2')], nextCursor: null } };
    if (parameters.has('thread'))
      return {
        body: { comments: [{ ...createComment('c2'), nextReplies: 'replies' }], nextCursor: 'replies' },
      };
    return { body: { comments: [createComment('c1')], nextCursor: 'two' } };
  });
  openComments('#comentario-c3');
  const marked = await findMarked('Comentário c3');
  expect(marked).not.toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(marked));
  expect(document.querySelectorAll('[aria-current=true]')).toHaveLength(1);
  expect(listTexts()).toEqual(['Comentário c2', 'Comentário c3', 'Comentário c1']);
});

it('comment of the address that is gone is looked for once, without an error', async () => {
  server.respond(LIST, ({ query }) =>
    query.includes('thread=') ? { status: 404 } : { body: { comments: [createComment('c1')] } },
  );
  openComments('#comentario-c2');
  await screen.findByText('Comentário c1');
  await waitFor(() => expect(countThreadRequests()).toBe(1));
  expect(screen.queryByText('Erro ao carregar comentários')).toBeNull();
  expect(document.querySelector('[aria-current=true]')).toBeNull();
});

it('without a comment of the address nothing is marked', async () => {
  server.respond(LIST, { body: { comments: [createComment('c1')] } });
  openComments('#comentarios');
  expect(await findMarked('Comentário c1')).toBeNull();
});

it('comments are shown beside others that lack their fields', async () => {
  const author = { _id: 'b'.repeat(24), name: 'Bia' };
  server.respond('GET /promotions/p1/comments', {
    body: {
      comments: [
        { _id: 'c1', author },
        null,
        { _id: 'c2', content: { text: 'x' }, author: 7, createdAt: 'ontem' },
        { _id: 'c3', content: 'Vale a pena', author, createdAt: '2026-11-20T12:00:00.000Z' },
      ],
      total: '4',
    },
  });
  renderPage(<Comments promotionId="p1" count={4} open isAwaitingApproval={false} />);
  await screen.findByText('Vale a pena');
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

it.each([
  ['was deleted before', { status: 404 }],
  ['was deleted by a call without a response', { isLost: true }],
])('comment that %s is gone after the deletion', async (_case, response) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  signIn(createMember({ _id: 'b'.repeat(24) }));
  server.respond(LIST, { body: { comments: [createComment('c1'), createComment('c2')] } });
  server.respond('DELETE /promotions/comments/c2', () => {
    server.respond(LIST, { body: { comments: [createComment('c1')] } });
    server.respond('DELETE /promotions/comments/c2', { status: 404 });
    return response;
  });
  const { user } = openComments('');
  await screen.findByText('Comentário c2');
  await user.click((await screen.findAllByRole('button', { name: 'Excluir' })).at(-1) as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Excluir este comentário?' });
  await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
  await screen.findByText('Comentário excluído!', undefined, { timeout: 3000 });
  await waitFor(() => expect(screen.queryByText('Comentário c2')).toBeNull());
});

it('heading has the focus once the comments are loaded again', async () => {
  server.respond(LIST, { status: 500 });
  const { user } = renderPage(
    <main id="conteudo" tabIndex={-1}>
      <Comments promotionId={DEAL} count={3} open isAwaitingApproval={false} />
    </main>,
  );
  (await screen.findByRole('button', { name: 'Tentar de novo' })).focus();
  server.respond(LIST, { body: { comments: [createComment('c1')] } });
  await user.keyboard('{Enter}');
  await screen.findByText('Comentário c1');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('1 comentário'));
});

it('link to sign in has the focus when the session ends while one writes', async () => {
  signIn(createMember());
  server.respond(LIST, { body: { comments: [] } });
  openComments('');
  (await screen.findByRole('textbox', { name: 'Seu comentário' })).focus();
  act(clearToken);
  const link = await screen.findByRole('link', { name: 'Faça login para comentar.' });
  await waitFor(() => expect(document.activeElement).toBe(link));
});

it('reply that was being written when the session ended has the focus after the next login', async () => {
  signIn(createMember());
  server.respond(LIST, { body: { comments: [createComment('c1')] } });
  const { user } = openComments('');
  await user.click(await screen.findByRole('button', { name: 'Responder a Bia' }));
  await user.keyboard('Eu testei');
  act(clearToken);
  await user.click(await screen.findByRole('link', { name: 'Faça login para comentar.' }));
  act(() => signIn(createMember()));
  const reply = await screen.findByDisplayValue<HTMLTextAreaElement>('Eu testei');
  await waitFor(() => expect(document.activeElement).toBe(reply));
  // As in Chromium, which begins at the start of a text that was there before.
  act(() => {
    reply.blur();
    reply.setSelectionRange(0, 0);
    reply.focus();
  });
  expect(reply.selectionStart).toBe('Eu testei'.length);
});

const USEFUL = 'POST /promotions/comments/c1/useful';

it('useful is shown at once, as the server answers, and taken back with the same button', async () => {
  signIn();
  server.respond(LIST, { body: { comments: [{ ...createComment('c1'), usefulCount: 3 }] } });
  const respond = holdResponse(USEFUL);
  const { user } = openComments('');
  const button = await screen.findByRole('button', { name: 'Útil 3 o comentário de Bia' });
  expect(button.ariaPressed).toBe('false');
  await user.click(button);
  await waitFor(() =>
    expect([button.ariaPressed, button.textContent]).toEqual(['true', expect.stringContaining('4')]),
  );
  await respond({ body: { usefulCount: 9, isUseful: true } });
  await screen.findByRole('button', { name: 'Útil 9 o comentário de Bia', pressed: true });
  server.respond(USEFUL, { body: { usefulCount: 8, isUseful: false } });
  await user.click(button);
  await screen.findByRole('button', { name: 'Útil 8 o comentário de Bia', pressed: false });
  const keys = server.listRequests(USEFUL).map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(2);
});

it.each([
  [409, 'Isto é seu: quem vota são os outros.', 'Isto é seu: quem vota são os outros.'],
  [
    429,
    'Você fez isso muitas vezes em pouco tempo. Espere um pouco.',
    'Você fez isso muitas vezes em pouco tempo. Espere um pouco.',
  ],
  [400, 'Erro', 'Não deu certo. Tente de novo.'],
])('useful is as before when it is refused with %i', async (status, message, text) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  signIn();
  server.respond(LIST, { body: { comments: [createComment('c1')] } });
  server.respond(USEFUL, { status, body: { message } });
  const { user } = openComments('');
  const button = await screen.findByRole('button', { name: 'Útil o comentário de Bia' });
  await user.click(button);
  await screen.findByText(text);
  await waitFor(() => expect(button.ariaPressed).toBe('false'));
});

it('list that was requested before an answer does not undo it', async () => {
  signIn(createMember({ role: 'admin' }));
  const body = { comments: [createComment('c1'), createComment('c2')] };
  server.respond(LIST, { body });
  server.respond('DELETE /promotions/comments/c2', { status: 204 });
  const { user } = openComments('');
  await screen.findByText('Comentário c2');
  const respondToList = holdResponse(LIST);
  await user.click((await screen.findAllByRole('button', { name: 'Excluir' })).at(-1) as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Excluir este comentário?' });
  await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(server.listRequests(LIST).length).toBeGreaterThan(1));
  server.respond(USEFUL, { body: { usefulCount: 1, isUseful: true } });
  const [button] = await screen.findAllByText('Útil', { ignore: '.none' });
  await user.click(button as HTMLElement);
  await screen.findByRole('button', { name: 'Útil 1 o comentário de Bia', pressed: true, hidden: true });
  await respondToList({ body: { comments: [createComment('c1')] } });
  await waitFor(() => expect(screen.queryByText('Comentário c2')).toBeNull());
  screen.getByRole('button', { name: 'Útil 1 o comentário de Bia', pressed: true });
});

it('number without a button is shown for one own comment', async () => {
  signIn(createMember({ _id: 'b'.repeat(24) }));
  server.respond(LIST, { body: { comments: [{ ...createComment('c1'), usefulCount: 2 }] } });
  openComments('');
  await screen.findByText('Útil para 2 pessoas');
  expect(screen.queryByRole('button', { name: /^Útil/ })).toBeNull();
});

const openMenu = async (user: ReturnType<typeof openComments>['user'], item: string) => {
  await user.click(await screen.findByRole('button', { name: 'Mais opções do comentário de Bia' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
const EDIT = 'PUT /promotions/comments/c1';

it('own comment of the last minutes is edited in its place', async () => {
  signIn(createMember({ _id: 'b'.repeat(24) }));
  const posted = { ...createComment('c1'), createdAt: new Date().toISOString() };
  server.respond(LIST, { body: { comments: [posted] } });
  server.respond(EDIT, ({ body }) => ({
    body: { ...posted, ...(JSON.parse(body) as object), editedAt: new Date().toISOString() },
  }));
  const { user } = openComments('');
  await openMenu(user, 'Editar');
  const input = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Texto do comentário' });
  expect(input.value).toBe('Comentário c1');
  await user.clear(input);
  await user.type(input, 'Comentário c1, corrigido');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await screen.findByText('Comentário c1, corrigido');
  await screen.findByText('Comentário editado.');
  screen.getByText(/^editado/);
  expect(JSON.parse(server.listRequests(EDIT)[0]?.body ?? '')).toEqual({
    content: 'Comentário c1, corrigido',
  });
});

it('text stays with its error when an edit is refused, and goes when it is cancelled', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  signIn(createMember({ _id: 'b'.repeat(24) }));
  const posted = { ...createComment('c1'), createdAt: new Date().toISOString() };
  server.respond(LIST, { body: { comments: [posted] } });
  const message = 'Só dá para editar nos primeiros 15 minutos.';
  server.respond(EDIT, { status: 409, body: { message, code: 'EDIT_TOO_LATE' } });
  const { user } = openComments('');
  await openMenu(user, 'Editar');
  const input = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Texto do comentário' });
  await user.type(input, '!');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await screen.findByText(message);
  expect(input.value).toBe('Comentário c1!');
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await screen.findByText('Comentário c1');
});

it('menu of an old comment of one own is not there', async () => {
  signIn(createMember({ _id: 'b'.repeat(24) }));
  server.respond(LIST, { body: { comments: [createComment('c1')] } });
  openComments('');
  await screen.findByRole('button', { name: 'Excluir' });
  expect(screen.queryByRole('button', { name: /Mais opções/ })).toBeNull();
});

it('comments of a person are hidden, shown one by one, and shown again', async () => {
  signIn();
  server.respond(LIST, { body: { comments: [createComment('c1')] } });
  const alert = { _id: 'm1', kind: 'mute', author: 'b'.repeat(24), isActive: true };
  server.respond('POST /alerts', { status: 201, body: { alert, msg: '' } });
  server.respond('DELETE /alerts/m1', { status: 204 });
  const { user } = openComments('');
  await openMenu(user, 'Não quero ver esta pessoa');
  await screen.findByText(/Comentário oculto por suas regras/);
  await screen.findByText('Oculto: tudo de Bia.');
  await user.click(screen.getByRole('button', { name: 'Mostrar' }));
  screen.getByText('Comentário c1');
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await screen.findByText('Aparece de novo.');
  expect(server.listRequests('DELETE /alerts/m1')).toHaveLength(1);
});

it('order is chosen, and further replies of a thread are loaded below it', async () => {
  server.respond(LIST, ({ query }) => {
    const parameters = new URLSearchParams(query);
    const first = { ...createComment('c1'), nextReplies: 'more' };
    if (parameters.get('cursor') === 'more')
      return { body: { comments: [createComment('c4', 'c3')], nextCursor: null } };
    return {
      body: {
        comments:
          parameters.get('sort') === 'useful'
            ? [createComment('c2'), first, createComment('c3', 'c1')]
            : [first, createComment('c3', 'c1'), createComment('c2')],
      },
    };
  });
  const { user } = openComments('');
  await screen.findByText('Comentário c2');
  expect(listTexts()).toEqual(['Comentário c1', 'Comentário c3', 'Comentário c2']);
  await user.click(screen.getByRole('button', { name: 'Ver mais respostas' }));
  await screen.findByText('Comentário c4');
  expect(listTexts()).toEqual(['Comentário c1', 'Comentário c3', 'Comentário c4', 'Comentário c2']);
  expect(screen.queryByRole('button', { name: 'Ver mais respostas' })).toBeNull();
  await waitFor(() => expect(document.activeElement?.closest('li')?.id).toBe('comentario-c4'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ordem' }), 'Mais úteis');
  await waitFor(() => expect(listTexts()[0]).toBe('Comentário c2'));
});
