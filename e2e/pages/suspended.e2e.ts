import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test, type Visit } from '../fixtures.ts';
import { withGoogle, stubGoogle } from './google.ts';
import { requestJson } from '../api.ts';
import { registerMember, signInDemoAccount, type Member } from '../members.ts';

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));
const suspensionHeading = (page: Page) => page.getByRole('heading', { name: 'Sua conta está suspensa' });

const suspend = async ({ id }: Member): Promise<void> => {
  const { token } = await signInDemoAccount('admin');
  await requestJson('PUT', `/admin/users/${id}/status`, token, { status: 'suspended' });
};
const trySignIn = async (visit: Visit, member: Member): Promise<void> => {
  await visit.page.goto('/login');
  await visit.signInByForm(member);
  await suspensionHeading(visit.page).waitFor();
};
const openDeletion = async (page: Page) => {
  await page.getByRole('button', { name: 'Excluir minha conta' }).click();
  return page.getByRole('dialog', { name: 'Excluir sua conta para sempre?' });
};

test('suspended member exports the data and deletes the account when the sign-in is refused', async ({
  visit,
  allowErrors,
}) => {
  allowErrors();
  const member = await registerMember('Iolanda Prates');
  await suspend(member);
  const iolanda = await visit('phone');
  const { page } = iolanda;
  await trySignIn(iolanda, member);
  await page
    .locator('.toasts')
    .getByText('Sua conta está suspensa. Fale com a gente para saber o motivo.', { exact: true })
    .waitFor();
  expect(await storedToken(page)).toBeNull();
  expect(await iolanda.listA11yViolations()).toEqual([]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar meus dados' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('pechincha-meus-dados.json');
  expect(await readFile(await download.path(), 'utf8')).toContain(member.email);

  const dialog = await openDeletion(page);
  expect(await iolanda.listA11yViolations()).toEqual([]);
  await dialog.getByLabel('Sua senha').fill('nao-é-esta-1');
  await dialog.getByRole('button', { name: 'Excluir minha conta' }).click();
  await dialog.getByText('Senha incorreta').waitFor();
  await dialog.getByLabel('Sua senha').fill(member.password);
  await dialog.getByRole('button', { name: 'Excluir minha conta' }).click();
  await page.getByRole('heading', { name: 'Sua conta foi excluída' }).waitFor();
  await page.goto(`/usuario/${member.id}`);
  await page.getByRole('heading', { name: 'Usuário não encontrado' }).waitFor();
});

test('suspended member deletes the account when the suspension ends an open session', async ({
  visit,
  allowErrors,
}) => {
  allowErrors();
  const member = await registerMember('Josias Nogueira');
  const josias = await visit('desktop');
  const { page } = josias;
  // All requests of the page: one after the suspension would end the session before the form is sent.
  const paths = ['users/me', 'notifications', 'alerts', 'gamification/levels', 'gamification/badges'];
  const responses = paths.map((path) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === `/api/${path}`),
  );
  await josias.openAs(member, '/perfil');
  await page.getByRole('heading', { name: 'Josias Nogueira' }).waitFor();
  await Promise.all(responses);
  await suspend(member);
  await page.getByRole('button', { name: 'Editar perfil' }).click();
  await page.getByLabel('Nome de exibição').fill('Josias da Feira');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await suspensionHeading(page).waitFor();
  expect(await storedToken(page)).toBeNull();
  const dialog = await openDeletion(page);
  await dialog.getByLabel('Sua senha').fill(member.password);
  await dialog.getByRole('button', { name: 'Excluir minha conta' }).click();
  await page.getByRole('heading', { name: 'Sua conta foi excluída' }).waitFor();
});

test('suspended member is a visitor on other pages and has to sign in again', async ({
  visit,
  allowErrors,
}) => {
  allowErrors();
  const member = await registerMember('Lídia Sampaio');
  await suspend(member);
  const lidia = await visit('desktop');
  const { page } = lidia;
  await trySignIn(lidia, member);
  const sent: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) sent.push(request.headers()['authorization']);
  });
  await page.getByRole('link', { name: 'Ver as promoções' }).click();
  await page.getByRole('article').first().waitFor();
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  expect(sent.filter(Boolean)).toEqual([]);
  await page.goBack();
  await page.getByRole('heading', { name: 'Entrar' }).waitFor();
  expect(await page.getByRole('button', { name: 'Excluir minha conta' }).count()).toBe(0);
});

test('suspended member confirms the deletion with Google when there is no password', async ({
  visit,
  allowErrors,
}) => {
  allowErrors();
  const member = await registerMember('Noêmia Falcão');
  await suspend(member);
  const noemia = await visit('phone', withGoogle);
  const { page } = noemia;
  await stubGoogle(page);
  await trySignIn(noemia, member);
  const dialog = await openDeletion(page);
  await dialog.getByRole('button', { name: 'Não tenho senha: entro com o Google' }).click();
  expect(await dialog.getByLabel('Sua senha').count()).toBe(0);
  const request = page.waitForRequest((sent) => sent.method() === 'DELETE');
  await dialog.getByRole('button', { name: 'Botão do Google' }).click();
  expect((await request).postDataJSON()).toEqual({ credential: 'palavra-do-google' });
  // This account has a password, so a Google credential is rejected.
  await dialog.getByText('Senha incorreta').waitFor();
  await dialog.getByRole('button', { name: 'Confirmar com a senha' }).click();
  await dialog.getByLabel('Sua senha').waitFor();
});
