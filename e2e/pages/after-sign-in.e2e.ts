import type { Page } from '@playwright/test';
import { requestJson } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { createUniqueText, registerMember, type Member } from '../members.ts';
import { moderatePromotion, publishPromotion } from '../promotions.ts';

async function enter(page: Page, { email, password }: Member): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

async function register(page: Page): Promise<void> {
  await page.getByLabel('Nome completo').fill('Visita Nova');
  await page.getByLabel('Email').fill(`${createUniqueText()}@teste.example`);
  await page.getByLabel('Senha', { exact: true }).fill('feira-de-domingo-7');
  await page.getByLabel(/^Confirm/).fill('feira-de-domingo-7');
  await page.getByRole('button', { name: 'Cadastrar', exact: true }).click();
  await page.getByText('Cadastro realizado com sucesso!').waitFor();
}

test('visitor who signs in is back at the same place, and what was asked for is done', async ({ visit }) => {
  const { page } = await visit('desktop');
  const member = await registerMember();
  const path = '/?category=eletronicos&sort=price_asc';
  await page.goto('/termos');
  await page.goto(path);
  await page.locator('.deal-title a').first().waitFor();
  await page.getByRole('navigation', { name: 'Conta' }).getByRole('link', { name: 'Entrar' }).click();
  // By way of the other pages of the account.
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
  await page.getByRole('heading', { name: 'Esqueci minha senha' }).waitFor();
  await page.locator('#conteudo').getByRole('link', { name: 'Entre' }).click();
  await enter(page, member);
  await page.waitForURL(`**${path}`);

  await page.getByRole('button', { name: /, menu de / }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await page.getByText('Você foi desconectado').waitFor();
  const options = page.getByRole('button', { name: /^Mais opções/ }).last();
  await options.click();
  await page.getByRole('menuitem', { name: 'Salvar' }).click();
  await page.getByRole('heading', { name: 'Entrar' }).waitFor();
  await page.reload();
  await enter(page, member);
  await page.waitForURL(`**${path}`);
  await page.getByText('Promoção salva.').waitFor();
  await expect(options).toBeInViewport();
  await page.goBack();
  await page.waitForURL('**/termos');
});

test('visitor of a phone who registers from the menu is back at the deal', async ({ visit }) => {
  const { page } = await visit('phone');
  await page.goto('/');
  await page.locator('.deal-title a').first().click();
  await page.getByText('Por apenas').waitFor();
  const { pathname } = new URL(page.url());
  await page.getByRole('button', { name: 'Abrir o menu' }).click();
  await page.getByRole('menuitem', { name: 'Cadastrar' }).click();
  await register(page);
  await expect.poll(() => new URL(page.url()).pathname).toBe(pathname);
});

test('visitor who registers for a page of members leaves it by going back once', async ({ visit }) => {
  const { page } = await visit('desktop');
  await page.goto('/termos');
  await page.getByRole('link', { name: 'Publicar Promoção' }).first().click();
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
  await page.locator('#conteudo').getByRole('link', { name: 'Entre' }).click();
  await page.getByRole('link', { name: 'Cadastre-se' }).click();
  await register(page);
  await page.waitForURL('**/nova-promocao');
  await page.goBack();
  await page.waitForURL('**/termos');
});

test('visitor who wants to reply finds the reply open after signing in', async ({ visit }) => {
  const { page } = await visit('phone');
  const member = await registerMember();
  const promotionId = await publishPromotion(member.token, { title: `Marmita ${createUniqueText()}` });
  await moderatePromotion(promotionId, member.token, 'approve');
  await requestJson('POST', `/promotions/${promotionId}/comments`, member.token, {
    content: 'Vale o preço?',
  });
  await page.goto(`/promocao/${promotionId}`);
  await page.getByRole('button', { name: /^Responder a / }).click();
  await page.getByRole('link', { name: 'Faça login para comentar.' }).press('Enter');
  await enter(page, member);
  await expect(page.getByRole('textbox', { name: /^Sua resposta para/ })).toBeFocused();
});
