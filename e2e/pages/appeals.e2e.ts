import { expect, test } from '../fixtures.ts';
import { requestJson } from '../api.ts';
import { createUniqueText, registerMember, signInDemoAccount, type Member } from '../members.ts';
import { moderatePromotion, publishPromotion } from '../promotions.ts';

const readPromotion = (id: string, { token }: Member) =>
  requestJson<{ status: string; revision: number }>('GET', `/promotions/${id}`, token);

/** Rejects under a reason that no other test uses, so that the log can be filtered by it. */
async function rejectPromotion(id: string, author: Member, moderator: Member): Promise<void> {
  const { revision } = await readPromotion(id, author);
  const path = `/admin/moderation/promotion/${id}/reject?revision=${revision}`;
  const body = { moderationReason: 'Isto não é uma promoção.', reasonCode: 'nao-e-promocao' };
  // A new promotion reaches the queue a moment later.
  await expect(() => requestJson('PUT', path, moderator.token, body)).toPass({ intervals: [200] });
  await expect.poll(async () => (await readPromotion(id, author)).status).toBe('rejected');
}

test('member appeals against a rejection, which only somebody else of moderation can reverse', async ({
  visit,
  manager,
  admin,
}) => {
  const author = await registerMember();
  const [moderator, other] = [await signInDemoAccount('gerente'), await signInDemoAccount('admin')];
  const title = `Bule ${createUniqueText()}`;
  const link = `https://${createUniqueText()}.example/item`;
  const id = await publishPromotion(author.token, { title, link });
  await rejectPromotion(id, author, moderator);

  const phone = await visit('phone');
  await phone.openAs(author, '/minhas-promocoes');
  await phone.page.getByRole('button', { name: `Recorrer: ${title}` }).tap();
  const dialog = phone.page.getByRole('dialog', { name: 'Recorrer da decisão' });
  await dialog
    .getByRole('textbox', { name: 'Por que a decisão deve mudar?' })
    .fill('É um desconto de verdade.');
  expect(await phone.listA11yViolations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Enviar recurso' }).tap();
  await phone.page.getByRole('button', { name: `Em recurso: ${title}` }).waitFor();
  expect(await phone.listA11yViolations()).toEqual([]);
  await phone.page.getByRole('link', { name: 'Decisões da moderação e seus recursos' }).tap();
  const own = phone.page.getByRole('article', { name: title });
  await own.getByText('em recurso').waitFor();
  await expect(own.getByText('Isto não é uma promoção.')).toBeVisible();
  await expect(own.getByRole('button')).toHaveCount(0);
  expect(await phone.listA11yViolations()).toEqual([]);

  await manager.page.goto('/admin/moderacao?aba=recursos');
  const ofManager = manager.page.getByRole('article').filter({ hasText: title });
  await manager.waitForListed(ofManager);
  await expect(ofManager).toContainText('É um desconto de verdade.');
  await expect(ofManager).toContainText('Outra pessoa da moderação precisa decidir este recurso.');
  await expect(ofManager.getByRole('button')).toHaveCount(0);
  expect(await manager.listA11yViolations()).toEqual([]);

  await admin.page.goto('/admin/moderacao');
  await admin.page.getByRole('link', { name: 'Recursos' }).press('Enter');
  const card = admin.page.getByRole('article').filter({ hasText: title });
  await admin.waitForListed(card);
  await card.getByRole('button', { name: `Responder: ${title}` }).press('Enter');
  const answer = admin.page.getByRole('dialog', { name: 'Responder ao recurso' });
  await answer.getByRole('radio', { name: 'Reverter a decisão' }).check();
  await answer.getByRole('textbox', { name: 'Explicação' }).fill('O preço caiu mesmo.');
  expect(await admin.listA11yViolations()).toEqual([]);
  await answer.getByRole('button', { name: 'Responder' }).click();
  await admin.page.getByText('Recurso respondido. Quem recorreu será avisado.').waitFor();
  await expect(card).toHaveCount(0);
  await expect.poll(async () => (await readPromotion(id, author)).status).toBe('active');

  const notice = phone.page.getByRole('link', { name: `Seu recurso sobre "${title}" foi aceito` });
  await phone.waitForNotice(notice);
  await notice.tap();
  await own.getByText('revertida').waitFor();
  await expect(own).toContainText('O preço caiu mesmo.');

  const visitor = await visit('phone');
  const log = visitor.page.getByRole('main');
  await expect(async () => {
    await visitor.page.goto('/moderacao?reason=nao-e-promocao');
    await expect(log.getByRole('article').first()).toContainText('revertida', { timeout: 3_000 });
  }).toPass();
  await expect(log.getByRole('article').first()).toContainText('Promoção de título não mostrado');
  const shown = await log.innerText();
  for (const text of [title, author.name, moderator.name, other.name]) expect(shown).not.toContain(text);
  expect(await visitor.listA11yViolations()).toEqual([]);
});

test('open moderation shows when the log cannot be loaded or is past its end', async ({
  visit,
  allowErrors,
}) => {
  allowErrors();
  const { page } = await visit('desktop');
  await page.route('**/api/moderation/log*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/moderacao');
  await page.getByText('Não deu para carregar').waitFor();
  await page.unroute('**/api/moderation/log*');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await page.getByText('Não deu para carregar').waitFor({ state: 'detached' });
  await page.goto('/moderacao?page=999');
  await page.getByText('A página 999 não existe').waitFor();
});

test('admin deletes the promotion of another member with a reason for the log', async ({ visit, admin }) => {
  const author = await registerMember();
  const title = `Pote ${createUniqueText()}`;
  const id = await publishPromotion(author.token, { title, link: `https://${createUniqueText()}.example/i` });
  await moderatePromotion(id, author.token, 'approve');
  await admin.page.goto(`/promocao/${id}`);
  await admin.page.getByRole('button', { name: `Excluir: ${title}` }).click();
  const dialog = admin.page.getByRole('dialog', { name: 'Tem certeza que deseja excluir esta promoção?' });
  await dialog.getByRole('combobox', { name: 'Motivo para o registro' }).selectOption('Dados pessoais');
  const reason = `O telefone de alguém estava no texto, ${createUniqueText()}.`;
  await dialog.getByRole('textbox', { name: 'Explicação' }).fill(reason);
  expect(await admin.listA11yViolations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await admin.page.getByText('Promoção excluída com sucesso!').waitFor();

  const { page } = await visit('desktop');
  await expect(async () => {
    await page.goto('/moderacao?reason=dados-pessoais');
    await page.getByText(reason).waitFor({ timeout: 3_000 });
  }).toPass();
  const entry = page.getByRole('article').filter({ hasText: reason });
  await expect(entry).toContainText('Apagada');
  await expect(entry).toContainText('Promoção de título não mostrado');
});

test('promotion that its author edited after it was removed waits for approval when the decision is reversed', async ({
  visit,
}) => {
  const author = await registerMember();
  const { token } = await signInDemoAccount('admin');
  const title = `Panela ${createUniqueText()}`;
  const id = await publishPromotion(author.token, { title, link: `https://${createUniqueText()}.example/a` });
  await moderatePromotion(id, author.token, 'approve');
  await requestJson('PUT', `/admin/promotions/${id}/status`, token, { status: 'removed' });
  const reader = await visit('desktop');
  await reader.openAs(author, `/editar-promocao/${id}`);
  const { page } = reader;
  await page.getByText('Esta promoção foi removida do site.').waitFor();
  const link = `https://${createUniqueText()}.example/b`;
  await page.getByLabel('Link do site').fill(link);
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await page.waitForURL(`**/promocao/${id}`);

  const appeal = { kind: 'deal', id, text: 'O preço está certo: confirmei com a loja.' };
  // The removal reaches the log a moment later.
  await expect(() => requestJson('POST', '/moderation/appeals', author.token, appeal)).toPass({
    intervals: [200],
  });
  const { appeals } = await requestJson<{ appeals: { _id: string; thing: { id: string } }[] }>(
    'GET',
    '/admin/moderation/appeals',
    token,
  );
  const appealId = appeals.find(({ thing }) => thing.id === id)?._id ?? '';
  const answer = { outcome: 'reversed', publicReason: 'O preço caiu mesmo.' };
  await requestJson('PUT', `/admin/moderation/appeals/${appealId}`, token, answer);
  await expect.poll(async () => (await readPromotion(id, author)).status).toBe('pending');
  const isQueued = async () =>
    (await requestJson<{ _id: string; link: string }[]>('GET', '/admin/moderation/pending', token)).some(
      (deal) => deal._id === id && deal.link === link,
    );
  await expect.poll(isQueued).toBe(true);
  await moderatePromotion(id, author.token, 'approve');
  expect((await readPromotion(id, author)).status).toBe('active');
});
