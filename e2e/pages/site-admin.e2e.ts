import { getSiteSettings, saveSiteSettings } from '@pechincha/contracts/operations/site';
import type { SiteSettings } from '@pechincha/contracts/site-rules';
import type { Locator, Page } from '@playwright/test';
import { call } from '../api.ts';
import { expect, test, type Visit } from '../fixtures.ts';
import { createUniqueText, signInDemoAccount, type Member } from '../members.ts';

let account: Member;
let before: SiteSettings;

const getSettings = async (): Promise<SiteSettings> =>
  (await call(getSiteSettings, { token: account.token })).body as SiteSettings;

const saveSettings = async (change: Partial<SiteSettings>): Promise<void> => {
  const { version } = await getSettings();
  const body = { ...before, ...change, version };
  expect((await call(saveSiteSettings, { body, token: account.token })).status).toBe(200);
};

test.beforeAll(async () => {
  account = await signInDemoAccount('admin');
  before = await getSettings();
});
test.afterEach(() => saveSettings({}));

const getInput = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });

const openForm = async ({ page }: Visit): Promise<void> => {
  await page.goto('/admin/site');
  await page.getByRole('heading', { name: 'Site', exact: true }).waitFor();
  await getInput(page, 'Nome').waitFor();
};

test('a city that an admin adds is in the menu at once and has its page', async ({ admin, visit }) => {
  const { page } = admin;
  const name = `Vila ${createUniqueText()}`;
  await openForm(admin);
  await page.getByRole('button', { name: 'Adicionar cidade' }).click();
  await page.keyboard.type(name);
  const number = before.cities.length + 1;
  const slug = await getInput(page, `Endereço da cidade ${number}`).inputValue();
  expect(await admin.listA11yViolations()).toEqual([]);
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByText('Site atualizado.', { exact: true }).waitFor();
  await expect(page.getByText('Há mudanças que não foram salvas')).toHaveCount(0);

  const other = await visit('phone');
  await other.page.goto(`/${slug}`);
  await other.page.getByRole('heading', { name: new RegExp(name) }).waitFor();
});

test('a city with the address of a page is refused at its row, which has the focus', async ({
  admin,
  allowErrors,
}) => {
  allowErrors();
  const { page } = admin;
  await openForm(admin);
  await page.getByRole('button', { name: 'Adicionar cidade' }).click();
  await page.keyboard.type('Ranking');
  await getInput(page, 'Rastreadores').fill('utm_*\n\na b');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByText('Este endereço já é usado pelo site').waitFor();
  await expect(getInput(page, `Endereço da cidade ${before.cities.length + 1}`)).toBeFocused();
  await page.getByText('Linha 3: Informe o nome de um parâmetro, como utm_*').waitFor();
  expect(await admin.listA11yViolations()).toEqual([]);
  await page.getByRole('button', { name: 'Descartar' }).click();
});

test('two admins at once lose nothing', async ({ admin, allowErrors }) => {
  allowErrors();
  const { page } = admin;
  await openForm(admin);
  await getInput(page, 'Palavras bloqueadas').fill('minha palavra');
  await getInput(page, 'Nome da cidade 1').fill('Curitiba e região');
  await saveSettings({
    contactEmail: 'feira@teste.example',
    blockedWords: ['outra palavra'],
    cities: before.cities.map((city, index) => (index === 0 ? { ...city, name: 'Curitiba PR' } : city)),
  });
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByText('O site mudou enquanto você editava. Confira e salve de novo.').waitFor();
  await expect(getInput(page, 'E-mail de contato')).toHaveValue('feira@teste.example');
  await expect(getInput(page, 'Palavras bloqueadas')).toHaveValue('outra palavra\nminha palavra');
  await page.getByText('Outra pessoa também mudou isto.').waitFor();
  expect(await admin.listA11yViolations()).toEqual([]);
  await page.getByRole('button', { name: 'Usar o que está salvo: Cidades' }).click();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByText('Site atualizado.', { exact: true }).waitFor();
  const { contactEmail, blockedWords, cities } = await getSettings();
  expect([contactEmail, blockedWords, cities[0]?.name]).toEqual([
    'feira@teste.example',
    ['outra palavra', 'minha palavra'],
    'Curitiba PR',
  ]);
});

test('a section returns to its default by keyboard', async ({ admin }) => {
  const { page } = admin;
  await saveSettings({ shorteners: ['curto.example'] });
  await openForm(admin);
  const shorteners = getInput(page, 'Encurtadores');
  await expect(shorteners).toHaveValue('curto.example');
  await page.getByRole('button', { name: 'Voltar ao padrão: Encurtadores' }).press('Enter');
  await expect(shorteners).toHaveValue(/^bit\.ly\n/);
  await page.getByRole('button', { name: 'Salvar', exact: true }).press('Enter');
  await page.getByText('Site atualizado.', { exact: true }).waitFor();
  expect((await getSettings()).shorteners).toContain('bit.ly');
});
