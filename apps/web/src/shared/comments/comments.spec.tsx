import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createMember, renderPage, server, signIn } from '../../../test/render-page';
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

const openComments = (hash: string) =>
  renderPage(<Comments promotionId={DEAL} count={3} open isAwaitingApproval={false} />, `/${hash}`);
const findMarked = async (text: string) => (await screen.findByText(text)).closest('[aria-current=true]');

it('comment of the address is loaded from a later page, marked and focused', async () => {
  server.respond(LIST, ({ query }) => ({
    body: query.includes('cursor=two')
      ? { comments: [createComment('c2'), createComment('c3', 'c1')], nextCursor: null }
      : { comments: [createComment('c1')], nextCursor: 'two' },
  }));
  openComments('#comentario-c3');
  const marked = await findMarked('Comentário c3');
  expect(marked).not.toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(marked));
  expect(document.querySelectorAll('[aria-current=true]')).toHaveLength(1);
});

it('comment of the address that is newer than the list is looked for once', async () => {
  let calls = 0;
  server.respond(LIST, () => {
    calls += 1;
    return { body: { comments: [createComment('c1'), ...(calls > 1 ? [createComment('c2')] : [])] } };
  });
  openComments('#comentario-c2');
  expect(await findMarked('Comentário c2')).not.toBeNull();
  expect(calls).toBe(2);
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
