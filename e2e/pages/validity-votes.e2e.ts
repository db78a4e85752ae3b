import { toDay } from '@pechincha/contracts/days';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import type { Page } from '@playwright/test';
import { requestJson } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { createUniqueText, registerMember, signInDemoAccount, type Member } from '../members.ts';
import { moderatePromotion, publishPromotion } from '../promotions.ts';

const DAY_MS = 24 * 60 * 60_000;
const toDayFromNow = (days: number): string => toDay(new Date(Date.now() + days * DAY_MS));

async function publishApproved(author: Member, fields: Record<string, string> = {}): Promise<string> {
  const id = await publishPromotion(author.token, {
    title: `Chaleira ${createUniqueText()}`,
    link: `https://loja-${createUniqueText()}.example/chaleira`,
    ...fields,
  });
  await moderatePromotion(id, author.token, 'approve');
  return id;
}

const getPromotion = (id: string, token: string): Promise<Promotion> =>
  requestJson<Promotion>('GET', `/promotions/${id}`, token);

/** Leaves the tab and comes back. */
const leaveAndReturn = (page: Page): Promise<void> =>
  page.evaluate(`for (const hidden of [true, false]) {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }`);

test('two members end a promotion and bring it back, on the page and in the menu', async ({ visit }) => {
  const author = await registerMember();
  const id = await publishApproved(author);
  const [ana, bruno] = [await visit('phone'), await visit('desktop')];
  await ana.openAs(await signInDemoAccount('ana'), `/promocao/${id}`);
  await ana.page.getByRole('button', { name: 'Expirou' }).click();
  await ana.page.getByText('Obrigado! Você disse que expirou.').waitFor();
  await expect(ana.page.getByRole('button', { name: 'Expirou' })).toHaveAttribute('aria-pressed', 'true');
  expect(await ana.listA11yViolations()).toEqual([]);

  await bruno.openAs(await signInDemoAccount('bruno'), `/promocao/${id}`);
  await bruno.page.getByRole('button', { name: /^Mais opções: / }).click();
  await bruno.page.getByRole('menuitem', { name: 'Expirou' }).click();
  await bruno.page.getByText('A comunidade encerrou esta promoção.').waitFor();
  await bruno.page.getByText('Encerrada pela comunidade').waitFor();
  await bruno.page.getByRole('button', { name: 'Voltou a valer' }).click();
  await bruno.page.getByText('Obrigado! Você disse que ainda vale.').waitFor();
  expect(await bruno.listA11yViolations()).toEqual([]);

  await ana.page.reload();
  await ana.page.getByText('Encerrada pela comunidade').waitFor();
  await ana.page.getByRole('button', { name: 'Voltou a valer' }).click();
  await ana.page.getByText('A promoção voltou a valer.').waitFor();
  await expect(ana.page.getByText('Encerrada pela comunidade')).toHaveCount(0);
  await ana.page.getByText('Visto ativo agora por 2 pessoas').waitFor();
  expect((await getPromotion(id, author.token)).status).toBe('active');
});

test('author ends the own promotion by keyboard, after a question', async ({ visit }) => {
  const author = await registerMember();
  const id = await publishApproved(author);
  const person = await visit('desktop');
  await person.openAs(author, `/promocao/${id}`);
  const { page } = person;
  const button = page.getByRole('button', { name: 'Expirou' });
  await button.waitFor();
  await expect(page.getByRole('button', { name: 'Vale', exact: true })).toHaveCount(0);
  await button.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Encerrar esta promoção?' });
  await dialog.getByText('Ela sai das listas agora.').waitFor();
  expect(await person.listA11yViolations()).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.press('Enter');
  await dialog.getByRole('button', { name: 'Encerrar' }).press('Enter');
  await page.getByText('Encerrada por quem publicou').waitFor();
  await expect(page.getByText('Ainda vale?')).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  expect((await getPromotion(id, author.token)).endedBy).toBe('author');
});

test('member whose votes do not count yet reads so', async ({ visit }) => {
  const id = await publishApproved(await registerMember());
  const person = await visit('phone');
  await person.openAs(await registerMember(), `/promocao/${id}`);
  await person.page.getByRole('button', { name: 'Vale', exact: true }).click();
  await person.page.getByText('Recebido. Seus votos ainda não contam.').waitFor();
  expect(await person.listA11yViolations()).toEqual([]);
  await person.page.getByRole('link', { name: 'Ver o que falta' }).click();
  await person.page.waitForURL('**/perfil');
});

test('visitor signs in to answer and comes back', async ({ visit }) => {
  const id = await publishApproved(await registerMember());
  const member = await registerMember();
  const person = await visit('phone');
  await person.page.goto(`/promocao/${id}`);
  await person.page.getByRole('button', { name: 'Expirou' }).click();
  await person.page.waitForURL('**/login');
  await person.signInByForm(member);
  await person.page.waitForURL(`**/promocao/${id}`);
  await person.page.getByText('Ainda vale?').waitFor();
});

test('coupon is asked about after a copy and the return to the tab', async ({ visit }) => {
  const author = await registerMember();
  const coupon = `C${createUniqueText()}`.slice(-12).toUpperCase();
  const id = await publishApproved(author, { coupon });
  const permissions = ['clipboard-read', 'clipboard-write'];
  const ana = await visit('desktop', { permissions });
  await ana.openAs(await signInDemoAccount('ana'), `/promocao/${id}`);
  const { page } = ana;
  await page.getByText('Copiar cupom').click();
  await page.getByText('Cupom copiado para a área de transferência!').waitFor();
  await expect(async () => {
    await leaveAndReturn(page);
    await page.getByText(`O cupom ${coupon} funcionou?`).waitFor({ state: 'attached', timeout: 500 });
  }).toPass({ intervals: [200] });
  await page.getByRole('button', { name: 'Não funcionou' }).click();
  await page.getByRole('button', { name: 'Esgotado' }).click();
  await page.getByText('Obrigado! Anotamos o motivo.').waitFor();
  expect(await ana.listA11yViolations()).toEqual([]);

  const bruno = await visit('phone', { permissions });
  await bruno.openAs(await signInDemoAccount('bruno'), `/promocao/${id}`);
  await bruno.page.getByText('Copiar cupom').click();
  await bruno.page.getByRole('button', { name: 'Não funcionou' }).click();
  await bruno.page.getByText('Não está funcionando').waitFor();
  await bruno.page.reload();
  await bruno.page.getByText('Não está funcionando').waitFor();
  await bruno.page.getByText(': Esgotado').waitFor();
  expect(await bruno.listA11yViolations()).toEqual([]);

  const profile = await visit('phone', { permissions });
  await profile.openAs(await signInDemoAccount('bruno'), `/usuario/${author.id}`);
  await profile.page.getByRole('button', { name: `Copiar o cupom ${coupon}. Não está funcionando` }).click();
  await profile.page.getByText('Cupom copiado para a área de transferência!').waitFor();
  const question = profile.page.getByRole('group', { name: `${coupon} Funcionou?` });
  await expect(async () => {
    await leaveAndReturn(profile.page);
    await question.waitFor({ timeout: 500 });
  }).toPass({ intervals: [200] });
  expect(await profile.listA11yViolations()).toEqual([]);
  await question.getByRole('button', { name: 'Funcionou', exact: true }).click();
  await expect(question).toHaveCount(0);
});

test('days of a promotion are refused, corrected, moderated and shown', async ({ visit, manager }) => {
  const author = await registerMember();
  const title = `Chaleira com prazo ${createUniqueText()}`;
  const writer = await visit('phone');
  await writer.openAs(author, '/nova-promocao');
  const form = writer.page;
  await form.getByLabel('Título').fill(title);
  await form.getByLabel('Preço promocional').fill('100,00');
  await form.getByLabel('Link do site').fill(`https://loja-${createUniqueText()}.example/chaleira`);
  await form.getByText('Validade').click();
  await form.getByLabel(/^Válida a partir de/).fill(toDayFromNow(3));
  await form.getByLabel(/^Válida até/).fill(toDayFromNow(1));
  const send = form.getByRole('button', { name: 'Publicar Promoção Online' });
  await send.click();
  const error = form.getByText('A data final deve ser igual ou posterior à inicial');
  await error.waitFor();
  // A section that was closed with its error opens again.
  await form.getByText('Validade').click();
  await error.waitFor({ state: 'hidden' });
  await send.click();
  await error.waitFor();
  await expect(form.getByLabel(/^Válida até/)).toBeFocused();
  expect(await writer.listA11yViolations()).toEqual([]);
  await form.getByLabel(/^Válida a partir de/).fill('');
  await error.waitFor({ state: 'detached' });
  await send.click();
  await form.getByText('Promoção online publicada com sucesso!').waitFor();

  const queue = manager.page;
  await queue.goto('/admin/moderacao');
  const row = queue.getByRole('row').filter({ hasText: title });
  await row.getByText(/^Válida até \d/).waitFor();
  await row.getByRole('button', { name: 'Aprovar' }).click();
  await row.waitFor({ state: 'detached' });

  const reader = await visit('desktop');
  await reader.page.goto(`/busca?q=${encodeURIComponent(title)}`);
  await expect(async () => {
    await reader.page.reload();
    await reader.page.getByRole('link', { name: title, exact: true }).waitFor({ timeout: 2_000 });
  }).toPass();
  await reader.page.getByRole('link', { name: title, exact: true }).click();
  await reader.page.getByRole('region', { name: 'Preço' }).getByText('Até amanhã').waitFor();
  expect(await reader.listA11yViolations()).toEqual([]);
});
