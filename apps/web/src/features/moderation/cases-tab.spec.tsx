import { screen, waitFor, within } from '@testing-library/react';
import { createMember, findError, renderPage, server, signIn } from '../../../test/render-page';
import { CasesTab } from './cases-tab';
import { ModerationPage } from './moderation-page';

const LIST = 'GET /admin/moderation/cases';
const ids = ['a', 'b', 'c'].map((digit) => digit.repeat(24)) as [string, string, string];
const [caseId, firstKey, secondKey] = ids;
const DECIDE = `PUT /admin/moderation/cases/${caseId}`;
const author = { _id: 'd'.repeat(24), name: 'Joana', avatar: null };
const deal = { kind: 'deal', id: 'e'.repeat(24), promotionId: 'e'.repeat(24), title: 'Fone', city: 'online' };
const openCase = {
  _id: caseId,
  kind: 'report',
  weight: 7,
  warned: true,
  openedAt: '2026-11-20T15:04:05.000Z',
  version: 3,
  thing: { ...deal, author, finalPrice: 199.9, store: 'Som da Praça' },
  reasons: [
    { reason: 'golpe', people: 2, weight: 5, keys: [firstKey] },
    { reason: 'preco-errado', people: 1, weight: 2, keys: [secondKey] },
  ],
  texts: [{ key: secondKey, reason: 'preco-errado', text: 'Subiu', price: 249.9 }],
};

async function renderCases(cases: object[] = [openCase]) {
  signIn(createMember({ role: 'manager' }));
  server.respond(LIST, { body: { cases, page: 1, totalPages: 1, total: cases.length } });
  const { user } = renderPage(
    <main id="conteudo" tabIndex={-1}>
      <CasesTab tab="reports" />
    </main>,
  );
  return user;
}

it('cases show weight, reasons, texts and whether buyers are warned', async () => {
  await renderCases();
  const card = within(await screen.findByRole('article'));
  card.getByText('Peso 7');
  card.getByText('O botão da loja pergunta antes');
  card.getByText('2 pessoas, peso 5');
  card.getByText(/achou por R\$.249,90\. Subiu/);
});

it('cases show runs of empty lines as one', async () => {
  const thing = { ...openCase.thing, content: `Oi${'\n'.repeat(300)}tchau` };
  const texts = [{ ...openCase.texts[0], text: `Subiu${'\n\u2800'.repeat(200)}\nmuito` }];
  await renderCases([{ ...openCase, thing, texts }]);
  const { textContent } = await screen.findByRole('article');
  expect(textContent).toContain('Subiu\n\nmuito');
  expect(textContent).toContain('Oi\n\ntchau');
});

it('cases show when there are none', async () => {
  await renderCases([]);
  await screen.findByText('Nenhuma denúncia aberta.');
});

it('decision has action, reason, explanation, caution and false reports', async () => {
  server.respond(DECIDE, { body: { message: 'Decisão registrada.', msg: 'Decisão registrada.' } });
  const user = await renderCases();
  await user.click(await screen.findByRole('button', { name: 'Decidir: Fone' }));
  const dialog = within(await screen.findByRole('dialog'));
  const decide = () => user.click(dialog.getByRole('button', { name: 'Decidir' }));
  await decide();
  dialog.getByText('Escolha o que fazer');
  await user.click(dialog.getByRole('radio', { name: 'Remover' }));
  await decide();
  dialog.getByText('Explique a decisão com 10 a 300 caracteres');
  await user.type(dialog.getByLabelText('Explicação'), 'A loja não existe.');
  await user.click(dialog.getByRole('checkbox', { name: /Advertir quem publicou/ }));
  await user.click(dialog.getByRole('checkbox', { name: 'Preço errado (1 pessoa)' }));
  await decide();
  await screen.findByText('Decisão registrada. Quem denunciou será avisado.');
  expect(server.listRequests(DECIDE).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    {
      action: 'remove',
      reasonCode: 'golpe',
      publicReason: 'A loja não existe.',
      caution: true,
      falseReports: [secondKey],
      version: 3,
    },
  ]);
});

it('report that came meanwhile is shown in the dialog, which keeps what was chosen', async () => {
  const reasons = [{ reason: 'golpe', people: 3, weight: 7, keys: [firstKey] }];
  const texts = [{ key: firstKey, reason: 'golpe', text: 'Pede o cartão' }];
  const current = { ...openCase, reasons, texts, version: 4 };
  const user = await renderCases();
  await user.click(await screen.findByRole('button', { name: 'Decidir: Fone' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'Manter no ar' }));
  server.respond(DECIDE, { status: 409, body: { code: 'EDIT_CONFLICT', message: 'Mudou', case: current } });
  await user.click(dialog.getByRole('button', { name: 'Decidir' }));
  const warning = await dialog.findByText(/As denúncias mudaram enquanto você decidia/);
  await waitFor(() => expect(document.activeElement).toBe(warning));
  dialog.getByText('3 pessoas, peso 7');
  dialog.getByText(/Pede o cartão/);
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Manter no ar' }).checked).toBe(true);
  server.respond(DECIDE, { body: { message: 'Decisão registrada.', msg: 'Decisão registrada.' } });
  await user.click(dialog.getByRole('button', { name: 'Decidir' }));
  await screen.findByText('Decisão registrada. Quem denunciou será avisado.');
  const sent = server.listRequests(DECIDE).map(({ body }) => JSON.parse(body) as { version: number });
  expect(sent.map(({ version }) => version)).toEqual([3, 4]);
});

it('kept deal needs no explanation, and its author cannot be cautioned', async () => {
  server.respond(DECIDE, { status: 409, body: { code: 'ALREADY_MODERATED', message: 'Já decidido' } });
  const user = await renderCases();
  await user.click(await screen.findByRole('button', { name: 'Decidir: Fone' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'Manter no ar' }));
  expect(dialog.queryByRole('checkbox', { name: /Advertir/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Decidir' }));
  await screen.findByText('Já decidido');
  await waitFor(() => expect(server.listRequests(LIST).length).toBeGreaterThan(1));
});

it('nobody decides about what is their own', async () => {
  const member = createMember({ role: 'manager' });
  await renderCases([{ ...openCase, thing: { ...openCase.thing, author: { ...author, _id: member._id } } }]);
  const button = await screen.findByRole('button', { name: 'Decidir: Fone' });
  await screen.findByText('É seu: outra pessoa da moderação decide.');
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

it('decision that fails, and one that is left, keep what was written', async () => {
  server.respond(DECIDE, { status: 500 });
  const user = await renderCases();
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Decidir: Fone' }));
    return within(await screen.findByRole('dialog'));
  };
  const dialog = await open();
  await user.click(dialog.getByRole('radio', { name: 'Remover' }));
  await user.type(dialog.getByLabelText('Explicação'), 'A loja não existe.');
  await user.click(dialog.getByRole('button', { name: 'Decidir' }));
  await findError();
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Explicação').value).toBe('A loja não existe.');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const reopened = await open();
  expect(reopened.getByLabelText<HTMLTextAreaElement>('Explicação').value).toBe('A loja não existe.');
  expect(reopened.getByRole<HTMLInputElement>('radio', { name: 'Remover' }).checked).toBe(true);
});

it('tab that is opened by keyboard keeps the focus', async () => {
  signIn(createMember({ role: 'manager' }));
  server.respond(LIST, { body: { cases: [], page: 1, totalPages: 1, total: 0 } });
  server.respond('GET /admin/moderation/appeals', {
    body: { appeals: [], page: 1, totalPages: 1, total: 0 },
  });
  const { user } = renderPage(
    <main id="conteudo" tabIndex={-1}>
      <ModerationPage />
    </main>,
    '/admin/moderacao?aba=denuncias',
  );
  for (const name of ['Por confiança', 'Recursos']) {
    (await screen.findByRole('link', { name })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('link', { name }).getAttribute('aria-current')).toBe('true'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name })));
  }
});

it('tab of before is open again after Back', async () => {
  signIn(createMember({ role: 'manager' }));
  server.respond(LIST, { body: { cases: [], page: 1, totalPages: 1, total: 0 } });
  server.respond('GET /admin/moderation/appeals', {
    body: { appeals: [], page: 1, totalPages: 1, total: 0 },
  });
  const { user } = renderPage(<ModerationPage />, '/admin/moderacao?aba=denuncias');
  await user.click(await screen.findByRole('link', { name: 'Recursos' }));
  await waitFor(() => expect(location.search).toBe('?aba=recursos'));
  history.back();
  await waitFor(() => expect(location.search).toBe('?aba=denuncias'));
});

it.each([
  ['decided', { body: {} }],
  ['decided by another', { status: 409, body: { message: 'Outra pessoa já decidiu.' } }],
])('next card has the focus after one is %s, then the heading of the empty list', async (_case, response) => {
  const other = { ...openCase, _id: 'f'.repeat(24), thing: { ...openCase.thing, title: 'Mouse' } };
  const user = await renderCases([openCase, other]);
  for (const [decided, left] of [
    [openCase, [other]],
    [other, []],
  ] as const) {
    (await screen.findByRole('button', { name: `Decidir: ${decided.thing.title}` })).focus();
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog'));
    // Around the dialog, over what keeps the focus in it.
    await user.tab({ shift: true });
    await user.tab();
    await user.click(dialog.getByRole('radio', { name: 'Manter no ar' }));
    server.respond(LIST, { body: { cases: left, page: 1, totalPages: 1, total: left.length } });
    server.respond(`PUT /admin/moderation/cases/${decided._id}`, response);
    dialog.getByRole('button', { name: 'Decidir' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(document.activeElement?.textContent).toMatch(
        left.length > 0 ? /^Mouse/ : /^Nenhuma denúncia aberta/,
      ),
    );
  }
});

it('decision names the comment by its beginning', async () => {
  const content = `Não\ncomprem ${'nunca '.repeat(50)}`;
  const user = await renderCases([{ ...openCase, thing: { ...openCase.thing, kind: 'comment', content } }]);
  await user.click(await screen.findByRole('button', { name: 'Decidir: Fone' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decidir sobre o comentário' }));
  dialog.getByText(/^“Não comprem nunca [^”]{0,90}…”\. Quem denunciou e quem publicou recebem/);
});
