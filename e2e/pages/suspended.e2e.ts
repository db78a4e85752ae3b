import { readFile } from 'node:fs/promises';
import { eventually } from '@pechincha/testing/eventually';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, Person } from './browser.ts';
import { asWithGoogle, standInForGoogle } from './google.ts';
import { arrange } from './members.ts';
import { newMember, openAs, type NewMember } from './new-member.ts';

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));
const suspensionHeading = (page: Page) => page.getByRole('heading', { name: 'Sua conta está suspensa' });

describe('suspended member', () => {
  let browser: Browser;
  let admin: string;
  beforeAll(async () => {
    browser = await openBrowser();
    ({ token: admin } = await arrange.signIn('admin@pechincha.dev', 'admin123'));
  });
  afterAll(() => browser.close());

  const suspend = ({ _id }: NewMember) =>
    arrange.call('PUT', `/admin/users/${_id}/status`, admin, { status: 'suspended' });
  const trySignIn = async (page: Page, { email, password }: NewMember): Promise<void> => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Senha', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await suspensionHeading(page).waitFor();
  };
  const openDeletion = async (page: Page) => {
    await page.getByRole('button', { name: 'Excluir minha conta' }).click();
    return page.getByRole('dialog', { name: 'Excluir sua conta para sempre?' });
  };

  it('exports the data and deletes the account when the sign-in is refused', async () => {
    const member = await newMember('Iolanda Prates');
    await suspend(member);
    const iolanda = await Person.arrive(browser, 'phone');
    const { page } = iolanda;
    await trySignIn(page, member);
    await page
      .locator('.Toastify')
      .getByText('Sua conta está suspensa. Fale com a gente para saber o motivo.', { exact: true })
      .waitFor();
    expect(await storedToken(page)).toBeNull();
    expect(await iolanda.barriers()).toEqual([]);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Baixar meus dados' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('pechincha-meus-dados.json');
    expect(await readFile(await download.path(), 'utf8')).toContain(member.email);

    const dialog = await openDeletion(page);
    expect(await iolanda.barriers()).toEqual([]);
    await dialog.getByLabel('Sua senha').fill('nao-é-esta-1');
    await dialog.getByRole('button', { name: 'Excluir minha conta' }).click();
    await dialog.getByText('Senha incorreta').waitFor();
    await dialog.getByLabel('Sua senha').fill(member.password);
    await dialog.getByRole('button', { name: 'Excluir minha conta' }).click();
    await page.getByRole('heading', { name: 'Sua conta foi excluída' }).waitFor();
    await page.goto(`/usuario/${member._id}`);
    await page.getByRole('heading', { name: 'Usuário não encontrado' }).waitFor();
  });

  it('deletes the account when the suspension ends an open session', async () => {
    const member = await newMember('Josias Nogueira');
    const josias = await Person.arrive(browser, 'desk');
    const { page } = josias;
    await openAs(josias, member, '/perfil');
    await page.getByRole('heading', { name: 'Josias Nogueira' }).waitFor();
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

  it('is a visitor everywhere else, and has to sign in again after leaving the page', async () => {
    const member = await newMember('Lídia Sampaio');
    await suspend(member);
    const { page } = await Person.arrive(browser, 'desk');
    await trySignIn(page, member);
    const sent: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) sent.push(request.headers()['authorization']);
    });
    await page.getByRole('link', { name: 'Ver as promoções' }).click();
    await page.getByRole('article').first().waitFor();
    await eventually(() => expect(sent.length).toBeGreaterThan(0));
    expect(sent.filter(Boolean)).toEqual([]);
    await page.goBack();
    await page.getByRole('heading', { name: 'Entrar' }).waitFor();
    expect(await page.getByRole('button', { name: 'Excluir minha conta' }).count()).toBe(0);
  });

  it('confirms with Google when there is no password', async () => {
    const member = await newMember('Noêmia Falcão');
    await suspend(member);
    const { page } = await Person.arrive(browser, 'phone', asWithGoogle);
    await standInForGoogle(page);
    await trySignIn(page, member);
    const dialog = await openDeletion(page);
    await dialog.getByRole('button', { name: 'Não tenho senha: entro com o Google' }).click();
    expect(await dialog.getByLabel('Sua senha').count()).toBe(0);
    const asked = page.waitForRequest((request) => request.method() === 'DELETE');
    await dialog.getByRole('button', { name: 'Botão do Google' }).click();
    expect((await asked).postDataJSON()).toEqual({ credential: 'palavra-do-google' });
    // This account has a password, and Google's word is no proof for it.
    await dialog.getByText('Senha incorreta').waitFor();
    await dialog.getByRole('button', { name: 'Confirmar com a senha' }).click();
    await dialog.getByLabel('Sua senha').waitFor();
  });
});
