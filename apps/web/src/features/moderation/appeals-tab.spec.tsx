import { screen, waitFor, within } from '@testing-library/react';
import { createMember, renderMemberPage, server, signIn } from '../../../test/render-page';
import { ModerationPage } from './moderation-page';

const LIST = 'GET /admin/moderation/appeals';
const appealId = 'a'.repeat(24);
const DECIDE = `PUT /admin/moderation/appeals/${appealId}`;
const author = { _id: 'd'.repeat(24), name: 'Joana', avatar: null };
const dealId = 'e'.repeat(24);
const appeal = {
  _id: appealId,
  at: '2026-11-21T15:04:05.000Z',
  text: 'A loja existe, fica na praça.',
  author,
  needsOther: false,
  decision: {
    at: '2026-11-20T15:04:05.000Z',
    action: 'removed',
    reasonCode: 'golpe',
    reason: 'A loja não existe.',
    caution: true,
  },
  thing: { kind: 'deal', id: dealId, promotionId: dealId, title: 'Fone', city: 'curitiba' },
};

async function renderAppeals(appeals: object[] = [appeal]) {
  signIn(createMember({ role: 'manager' }));
  server.respond(LIST, { body: { appeals, page: 1, totalPages: 1, total: appeals.length } });
  const { user } = renderMemberPage(<ModerationPage />, '/admin/moderacao?aba=recursos');
  await screen.findByText(appeals.length > 0 ? '1 recurso aberto, do mais antigo ao mais novo.' : /Nenhum/);
  return user;
}

it('appeals show the decision with its reason and what the author wrote', async () => {
  await renderAppeals();
  const card = within(screen.getByRole('article'));
  for (const text of ['Removida', 'Parece golpe', 'A loja não existe.', 'Com advertência', appeal.text])
    card.getByText(text);
  expect(card.getByRole('link', { name: 'Fone' }).getAttribute('href')).toBe(`/curitiba/promocao/${dealId}`);
});

it('appeal of many lines is cut, and runs of empty lines are shown as one', async () => {
  await renderAppeals([{ ...appeal, text: `Veja:${'\n \u2800'.repeat(200)}\n${'linha\n'.repeat(20)}` }]);
  const card = within(screen.getByRole('article'));
  card.getByRole('button', { name: 'Ver mais' });
  expect(card.getByText(/^Veja:/).textContent).toMatch(/^Veja:\n\nlinha\n/);
});

it('appeals show when there are none', async () => {
  await renderAppeals([]);
  screen.getByText('Nenhum recurso aberto.');
});

it('appeal of a comment shows its text, also when the promotion is deleted', async () => {
  const thing = { ...appeal.thing, kind: 'comment', title: '', content: 'Comprei e chegou.' };
  await renderAppeals([{ ...appeal, thing, decision: { ...appeal.decision, action: 'deleted' } }]);
  const card = within(screen.getByRole('article'));
  for (const text of ['Apagado', 'Comprei e chegou.', 'Comentário em promoção que já foi excluída'])
    card.getByText(text);
  expect(card.queryByRole('link')).toBeNull();
});

it('answer has an outcome and an explanation, and the appeal leaves the list', async () => {
  server.respond(DECIDE, { body: { message: 'ok', msg: 'ok' } });
  const user = await renderAppeals();
  await user.click(screen.getByRole('button', { name: 'Responder: Fone' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Responder ao recurso' }));
  dialog.getByText('“Fone”. Quem recorreu recebe a sua decisão e a explicação.');
  const answer = () => user.click(dialog.getByRole('button', { name: 'Responder' }));
  await answer();
  dialog.getByText('Escolha o que fazer');
  dialog.getByText('Explique a decisão com 10 a 300 caracteres');
  dialog.getByText(/Não cite nomes nem repita ofensas/);
  await user.click(dialog.getByRole('radio', { name: 'Reverter a decisão' }));
  await user.type(dialog.getByRole('textbox', { name: 'Explicação' }), ' A loja existe mesmo. ');
  server.respond(LIST, { body: { appeals: [], page: 1, totalPages: 1, total: 0 } });
  await answer();
  await screen.findByText('Recurso respondido. Quem recorreu será avisado.');
  await screen.findByText('Nenhum recurso aberto.');
  expect(server.listRequests(DECIDE).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { outcome: 'reversed', publicReason: 'A loja existe mesmo.' },
  ]);
});

it('answer that comes too late shows why and loads the list again', async () => {
  server.respond(DECIDE, { status: 409, body: { code: 'ALREADY_MODERATED', message: 'Já decidido' } });
  const user = await renderAppeals();
  await user.click(screen.getByRole('button', { name: 'Responder: Fone' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'Manter a decisão' }));
  await user.type(dialog.getByRole('textbox', { name: 'Explicação' }), 'A loja não existe.');
  await user.click(dialog.getByRole('button', { name: 'Responder' }));
  await screen.findByText('Já decidido');
  await waitFor(() => expect(server.listRequests(LIST).length).toBeGreaterThan(1));
});

it.each([
  ['who decided', { ...appeal, needsOther: true }, 'Outra pessoa da moderação precisa decidir este recurso.'],
  [
    'the author',
    { ...appeal, author: { ...author, _id: createMember()._id } },
    'É seu: outra pessoa da moderação decide.',
  ],
])('appeal leaves out the answer for %s', async (_who, shown, text) => {
  await renderAppeals([shown]);
  screen.getByText(text);
  expect(screen.queryByRole('button', { name: /^Responder/ })).toBeNull();
});
