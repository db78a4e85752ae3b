import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createMember, holdResponse, renderPage, server, signIn } from '../../../test/render-page';
import { CommentForm, toRemainingText } from './comment-form';

it.each([
  [1799, undefined],
  [1800, 'Faltam 200 caracteres'],
  [1999, 'Falta 1 caractere'],
  [2000, 'Faltam 0 caracteres'],
  [2001, 'Passou 1 caractere do limite'],
  [6000, 'Passou 4.000 caracteres do limite'],
])('remaining text of %p characters is %p', (length, text) => {
  expect(toRemainingText(length)).toBe(text);
});

const ROUTE = 'POST /promotions/deal-1/comments';

function openForm(promotionId = 'deal-1') {
  signIn();
  const { user, unmount } = renderPage(<CommentForm author={createMember()} promotionId={promotionId} />);
  const input = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Seu comentário' });
  const submit = () => user.click(screen.getByRole('button', { name: 'Comentar' }));
  return { user, unmount, input, submit };
}

it('comment draft is restored for its deal only', async () => {
  const first = openForm();
  await first.user.type(first.input, 'Vale a pena');
  first.unmount();
  const other = openForm('deal-2');
  expect(other.input.value).toBe('');
  other.unmount();
  expect(openForm().input.value).toBe('Vale a pena');
});

it('comment draft stays when sending fails and is cleared after success', async () => {
  server.respond(ROUTE, { status: 500, body: { message: 'Tente mais tarde' } });
  const first = openForm();
  await first.user.type(first.input, 'Vale a pena');
  await first.submit();
  await screen.findByText('Erro: Tente mais tarde');
  expect(first.input.value).toBe('Vale a pena');

  server.respond(ROUTE, { status: 201, body: { _id: 'c1', content: 'Vale a pena' } });
  await first.submit();
  await waitFor(() => expect(first.input.value).toBe(''));
  const keys = server.listRequests(ROUTE).map(({ headers }) => headers['idempotency-key']);
  expect(keys).toEqual([keys[0], keys[0]]);
  first.unmount();
  expect(openForm().input.value).toBe('');
});

it('what is wrong with a comment stands at its field until the text is changed', async () => {
  const { user, input, submit } = openForm();
  const message = 'Texto inválido: há caracteres que não se veem';
  server.respond(ROUTE, {
    status: 400,
    body: { message: 'Confira os campos indicados.', errors: [{ field: 'content', message }] },
  });
  await user.click(input);
  await user.paste('Vale \u202Ea pena');
  await submit();
  const described = { name: 'Seu comentário', description: message };
  const refused = await screen.findByRole('textbox', described);
  expect(refused.getAttribute('aria-invalid')).toBe('true');
  await user.type(input, '!');
  expect(screen.queryByRole('textbox', described)).toBeNull();
  expect(input.getAttribute('aria-invalid')).toBe('false');
});

it('comment that is corrected after it was posted without an answer is not posted twice unseen', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user, input, submit } = openForm();
  server.respond(ROUTE, { isLost: true });
  await user.type(input, 'Vale a pema');
  await submit();
  await screen.findByText('Erro ao enviar comentário', undefined, { timeout: 3000 });
  const { _id, name, avatar } = createMember();
  const posted = { _id: 'c1', content: 'Vale a pema', author: { _id, name, avatar }, parentComment: null };
  server.respond('GET /promotions/deal-1/comments', { body: { comments: [posted] } });
  server.respond(ROUTE, { status: 201, body: { _id: 'c2', content: 'Vale a pena' } });
  await user.clear(input);
  await user.type(input, 'Vale a pena');
  const count = server.listRequests(ROUTE).length;
  await submit();
  await screen.findByText('O comentário de antes já tinha sido publicado. Confira antes de enviar este.');
  expect(server.listRequests(ROUTE)).toHaveLength(count);
  expect(input.value).toBe('Vale a pena');
  await submit();
  await waitFor(() => expect(input.value).toBe(''));
  jest.restoreAllMocks();
});

it('what is added while a comment is being sent stays', async () => {
  const respond = holdResponse(ROUTE);
  const first = openForm();
  await first.user.type(first.input, 'Vale a pena');
  await first.submit();
  await screen.findByRole('button', { name: 'Enviando...' });
  await first.user.type(first.input, ' mesmo');
  await respond({ status: 201, body: { _id: 'c1', content: 'Vale a pena' } });
  await waitFor(() => expect(first.input.value).toBe('mesmo'));
  first.unmount();
  expect(openForm().input.value).toBe('mesmo');
});

it('comment that is left while it is sent is still being sent on return', async () => {
  const respond = holdResponse(ROUTE);
  const first = openForm();
  await first.user.type(first.input, 'Vale a pena');
  await first.submit();
  await screen.findByRole('button', { name: 'Enviando...' });
  first.unmount();
  const second = openForm();
  screen.getByRole('button', { name: 'Enviando...' });
  await respond({ status: 201, body: { _id: 'c1', content: 'Vale a pena' } });
  await waitFor(() => expect(second.input.value).toBe(''));
  expect(server.listRequests(ROUTE)).toHaveLength(1);
});

it('comment counts emojis as people do', async () => {
  const { user, input } = openForm();
  const isRefused = () => screen.getByRole('button', { name: 'Comentar' }).ariaDisabled === 'true';
  await user.click(input);
  await user.paste('👩\u200D💻'.repeat(1500));
  expect([isRefused(), screen.queryByText(/caracteres/)]).toEqual([false, null]);
  await user.paste('🇧🇷'.repeat(400));
  screen.getByText('Faltam 100 caracteres');
  await user.paste('e\u0301'.repeat(101));
  screen.getByText('Passou 1 caractere do limite');
  expect(isRefused()).toBe(true);
});

it('member chosen from the suggestions is sent as id, also after a reload', async () => {
  const zeca = createMember({ _id: 'e'.repeat(24), name: '⚡Zeca' });
  server.respond('GET /users/names', { body: [zeca] });
  server.respond(ROUTE, { status: 201, body: { _id: 'c1', content: 'oi' } });
  const first = openForm();
  await first.user.type(first.input, 'Viu, @zec');
  await first.user.click(await screen.findByRole('option', { name: /Zeca/ }));
  first.unmount();
  const { submit, input } = openForm();
  expect(input.value).toBe('Viu, @⚡Zeca ');
  await submit();
  await waitFor(() => expect(input.value).toBe(''));
  const sent = JSON.parse(server.listRequests(ROUTE).at(-1)?.body ?? '') as unknown;
  expect(sent).toEqual({ content: 'Viu, @⚡Zeca', mentions: [zeca._id] });
});

it('Enter of an input method chooses no member', async () => {
  const zeca = createMember({ _id: 'e'.repeat(24), name: 'Zeca' });
  server.respond('GET /users/names', { body: [zeca] });
  const { user, input } = openForm();
  expect(input.ariaRequired).toBe('true');
  await user.type(input, '@zec');
  await screen.findByRole('option', { name: /Zeca/ });
  fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
  expect(input.value).toBe('@zec');
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(input.value).toBe('@Zeca ');
});
