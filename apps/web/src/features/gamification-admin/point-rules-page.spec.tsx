import type { PointRules } from '@pechincha/contracts/entities/gamification';
import { act, screen, waitFor } from '@testing-library/react';
import { findError, holdResponse, renderMemberPage, server, signIn } from '../../../test/render-page';
import { PointRulesPage } from './point-rules-page';

const LIST = 'GET /admin/gamification/rules';
const ROUTE = 'PUT /admin/gamification/rules';
const RESTORED_TEXT = 'Estas são as mudanças que você tinha começado.';
const createSubscriptions = (published: number, commented: number, version = 1): PointRules => ({
  rules: [
    { reason: 'promotion-published', text: 'Promoção publicada', points: published },
    { reason: 'comment-written', text: 'Comentário', points: commented },
  ],
  changedBy: null,
  changedAt: null,
  version,
});

async function openForm(pointRules: PointRules) {
  signIn();
  server.respond(LIST, { body: pointRules });
  const { user, unmount } = renderMemberPage(<PointRulesPage />, '/admin/gamification/regras');
  const findInput = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
  const published = await findInput('Promoção publicada');
  const commented = await findInput('Comentário');
  const submit = () => user.click(screen.getByRole('button', { name: 'Salvar regras' }));
  return { user, unmount, published, commented, submit };
}

it('admin form restores the changed fields and shows the others as they are now', async () => {
  const first = await openForm(createSubscriptions(10, 2));
  await first.user.type(first.published, '5');
  first.unmount();
  const second = await openForm(createSubscriptions(10, 3));
  expect([second.published.value, second.commented.value]).toEqual(['105', '3']);
  await second.user.click(screen.getByRole('button', { name: 'Descartar mudanças' }));
  await waitFor(() => expect(second.published.value).toBe('10'));
  expect(screen.queryByText(RESTORED_TEXT)).toBeNull();
});

it('admin form keeps its draft when saving fails and deletes it after success', async () => {
  server.respond(ROUTE, { status: 409, body: { message: 'Isto mudou enquanto você agia.' } });
  const first = await openForm(createSubscriptions(10, 2));
  await first.user.type(first.published, '5');
  await first.submit();
  await waitFor(() => expect(server.listRequests(ROUTE)).toHaveLength(1));
  first.unmount();

  const second = await openForm(createSubscriptions(10, 2));
  expect(second.published.value).toBe('105');
  server.respond(ROUTE, { body: createSubscriptions(105, 2) });
  await second.submit();
  await screen.findByText('Regras de pontos salvas.');
  second.unmount();

  const third = await openForm(createSubscriptions(105, 2));
  expect(third.published.value).toBe('105');
  expect(screen.queryByText(RESTORED_TEXT)).toBeNull();
});

const getLastRequest = (): unknown => JSON.parse(server.listRequests(ROUTE).at(-1)?.body ?? '{}');

it('admin form sends what was changed, and after a conflict shows the values of now and saves over them', async () => {
  const current = {
    ...createSubscriptions(12, 7, 2),
    changedAt: new Date(),
    changedBy: { _id: 'b'.repeat(24), name: 'Rui' },
  };
  server.respond(ROUTE, {
    status: 409,
    body: { code: 'EDIT_CONFLICT', message: 'Isto mudou.', pointRules: current },
  });
  const form = await openForm(createSubscriptions(10, 2, 1));
  const respond = holdResponse(LIST);
  screen.getByText('São as regras de uma comunidade nova: ninguém mudou ainda.');
  await form.user.type(form.published, '5');
  await form.submit();
  await screen.findByText('Agora: 12');
  screen.getByText('Última mudança agora, por Rui.');
  expect(getLastRequest()).toEqual({ rules: [{ reason: 'promotion-published', points: 105 }], version: 1 });
  expect([form.published.value, form.commented.value]).toEqual(['105', '7']);
  expect(form.published.getAttribute('aria-describedby')).toBe(
    screen.getByText('Agora: 12').closest('p')?.id,
  );
  screen.getByText('Mudou agora');

  // Changed once more before they are loaded again after the conflict.
  await respond({ body: { ...current, rules: createSubscriptions(13, 7).rules, version: 3 } });
  await screen.findByText('Agora: 13');
  expect([form.published.value, form.commented.value]).toEqual(['105', '7']);
  expect(form.published.isConnected).toBe(true);
  expect(screen.queryByText(RESTORED_TEXT)).toBeNull();

  server.respond(ROUTE, { body: createSubscriptions(105, 7, 4) });
  await form.submit();
  await screen.findByText('Regras de pontos salvas.');
  expect(getLastRequest()).toEqual({ rules: [{ reason: 'promotion-published', points: 105 }], version: 3 });
  await waitFor(() => expect(screen.queryByText(/^Agora|Mudou agora/)).toBeNull());
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Promoção publicada' }).value).toBe('105');
  form.unmount();
});

it('admin form takes the values of now when what was typed is dropped', async () => {
  server.respond(ROUTE, {
    status: 409,
    body: { code: 'EDIT_CONFLICT', message: 'Isto mudou.', pointRules: createSubscriptions(12, 2, 2) },
  });
  const form = await openForm(createSubscriptions(10, 2, 1));
  await form.user.type(form.published, '5');
  await form.submit();
  await form.user.click(await screen.findByRole('button', { name: 'Usar os valores de agora' }));
  await waitFor(() => expect(form.published.value).toBe('12'));
  expect(screen.queryByText(/^Agora|Mudou agora/)).toBeNull();
  form.unmount();
});

it('values that changed meanwhile are shown again when the form is left and opened again, until it is saved', async () => {
  const current = createSubscriptions(12, 2, 2);
  server.respond(ROUTE, {
    status: 409,
    body: { code: 'EDIT_CONFLICT', message: 'Isto mudou.', pointRules: current },
  });
  const first = await openForm(createSubscriptions(10, 2, 1));
  await first.user.type(first.published, '5');
  server.respond(LIST, { body: current });
  await first.submit();
  await screen.findByText('Agora: 12');
  first.unmount();
  (await openForm(current)).unmount();
  const third = await openForm(current);
  screen.getByText('Agora: 12');
  server.respond(ROUTE, { body: createSubscriptions(105, 2, 3) });
  await third.submit();
  await screen.findByText('Regras de pontos salvas.');
  await waitFor(() => expect(screen.queryByText(/^Agora/)).toBeNull());
});

it('restored draft shows the values of now where they changed after it was typed', async () => {
  const first = await openForm(createSubscriptions(10, 2, 1));
  await first.user.type(first.published, '5');
  first.unmount();
  const second = await openForm(createSubscriptions(20, 3, 4));
  expect([second.published.value, second.commented.value]).toEqual(['105', '3']);
  screen.getByText('Agora: 20');
  server.respond(ROUTE, { body: createSubscriptions(105, 3, 5) });
  await second.submit();
  await screen.findByText('Regras de pontos salvas.');
  expect(getLastRequest()).toEqual({ rules: [{ reason: 'promotion-published', points: 105 }], version: 4 });
  second.unmount();
});

it('rules that another admin has saved are there on return to the tab, beside what was typed', async () => {
  const form = await openForm(createSubscriptions(10, 2, 1));
  await form.user.type(form.published, '5');
  server.respond(LIST, { body: createSubscriptions(12, 7, 2) });
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await screen.findByText('Agora: 12');
  expect([form.published.value, form.commented.value]).toEqual(['105', '7']);
  server.respond(ROUTE, { body: createSubscriptions(105, 7, 3) });
  await form.submit();
  await screen.findByText('Regras de pontos salvas.');
  expect(getLastRequest()).toEqual({ rules: [{ reason: 'promotion-published', points: 105 }], version: 2 });
  form.unmount();
});

it('admin form sums up in a toast that fields are wrong', async () => {
  const { user, published, submit } = await openForm(createSubscriptions(10, 2));
  await user.clear(published);
  await submit();
  expect(await findError()).toBe('Por favor, corrija os erros no formulário');
});
