import {
  createReward,
  deleteReward,
  updateGamificationUser,
  updateReward,
} from '@pechincha/contracts/operations/gamification-admin';
import { redeemReward } from '@pechincha/contracts/operations/gamification';
import { createAdvertisement, deleteAdvertisement } from '@pechincha/contracts/operations/ads';
import { expect, test, type Visit } from '../fixtures.ts';
import { call } from '../api.ts';
import { createUniqueText, registerMember, signInDemoAccount, type Member } from '../members.ts';

let account: Member;
let rewardId = '';
let adId = '';
test.beforeAll(async () => {
  account = await signInDemoAccount('admin');
});
test.afterEach(async () => {
  if (rewardId) await call(deleteReward, { params: { id: rewardId }, token: account.token });
  if (adId) await call(deleteAdvertisement, { params: { id: adId }, token: account.token });
  rewardId = adId = '';
});

const createItem = async (fields: object) => {
  const form = { title: `Caneca ${createUniqueText()}`, description: 'De louça.', ...fields };
  const { body } = await call(createReward, { form, token: account.token });
  rewardId = body._id as string;
  return body as { _id: string; title: string };
};
const registerWithPoints = async (points: number, name = 'Lia'): Promise<Member> => {
  const member = await registerMember(name);
  const adjustment = { params: { id: member.id }, body: { points, level: 'Novato' }, token: account.token };
  // A new member reaches gamification a moment after the registration.
  await expect(async () => expect((await call(updateGamificationUser, adjustment)).status).toBe(200)).toPass({
    intervals: [200],
  });
  return member;
};

const openReward = async ({ page }: Visit, title: string) => {
  await page.goto('/admin/gamification?tab=rewards');
  await page.getByRole('button', { name: `Editar ${title}`, exact: true }).click();
  await page.getByRole('heading', { name: `Editar ${title}` }).waitFor();
};

test('reward form keeps redeemed stock, and the second admin sees what the first has saved', async ({
  admin,
  allowErrors,
  visit,
}) => {
  allowErrors();
  const { title } = await createItem({ pointsCost: '1', stock: '95' });
  const other = await visit('desktop');
  await other.openAs(account, '/admin');
  await openReward(admin, title);
  await openReward(other, title);
  for (const name of ['Lia', 'Bia', 'Ana'])
    await call(redeemReward, { params: { id: rewardId }, token: (await registerWithPoints(5, name)).token });

  await admin.page.getByLabel('Título').fill(`${title} nova`);
  await admin.page.getByRole('button', { name: 'Salvar alterações' }).click();
  await admin.page.getByText('Recompensa atualizada!').waitFor();
  const listed = admin.page.getByRole('listitem').filter({ hasText: `${title} nova` });
  await listed.getByText('92 em estoque').waitFor();

  const { page } = other;
  await page.getByLabel('Título').fill(`${title} do Bruno`);
  await page.getByLabel('Custo em pontos').fill('7');
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await page.getByText(`Agora: ${title} nova`).waitFor();
  expect(await page.getByLabel('Título').inputValue()).toBe(`${title} do Bruno`);
  expect(await page.getByLabel('Custo em pontos').inputValue()).toBe('7');
  expect(await page.getByLabel('Estoque').inputValue()).toBe('92');
  await page.getByText('Ao salvar, fica o que você escreveu.').waitFor();
  expect(await other.listA11yViolations()).toEqual([]);
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await page.getByText('Recompensa atualizada!').waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: `${title} do Bruno` })
    .getByText('7 pontos, 92 em estoque')
    .waitFor();
});

test('stock typed over an outdated one asks again, with the stock of now', async ({ admin, allowErrors }) => {
  allowErrors();
  const { title } = await createItem({ pointsCost: '1', stock: '95' });
  const { page } = admin;
  await openReward(admin, title);
  await call(redeemReward, { params: { id: rewardId }, token: (await registerWithPoints(5)).token });
  await page.getByLabel('Estoque').fill('100');
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await page.getByText('Agora: 94').waitFor();
  await page.getByLabel('Estoque').fill('99');
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await page.getByText('Recompensa atualizada!').waitFor();
  await page.getByRole('listitem').filter({ hasText: title }).getByText('99 em estoque').waitFor();
});

test('member dialog keeps what was earned while it was open', async ({ admin, allowErrors }) => {
  allowErrors();
  const name = `Ganhou ${createUniqueText()}`;
  const member = await registerWithPoints(20, name);
  const { page } = admin;
  await page.goto('/admin/gamification?tab=users');
  await page.getByRole('searchbox', { name: /Buscar usuário/ }).fill(name);
  const row = page.locator('tr').filter({ hasText: name });
  await row.getByRole('button', { name: /^Editar/ }).click();
  const dialog = page.getByRole('dialog', { name: `Editar ${name}` });
  await dialog.getByLabel('Nível').selectOption('Garimpeiro');
  // Meanwhile: another admin gives a badge and points.
  await call(updateGamificationUser, {
    params: { id: member.id },
    body: { points: 25, level: 'Novato', badges: ['Coruja'] },
    token: account.token,
  });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Usuario atualizado!').waitFor();
  await row.getByText('Coruja').waitFor();
  await row.getByText('Garimpeiro').waitFor();
  await row.getByText('25', { exact: true }).waitFor();

  await row.getByRole('button', { name: /^Editar/ }).click();
  await dialog.getByLabel('Pontos').fill('60');
  await call(updateGamificationUser, {
    params: { id: member.id },
    body: { points: 31, level: 'Novato' },
    token: account.token,
  });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.getByText('Agora: 31').waitFor();
  expect(await dialog.getByLabel('Pontos').inputValue()).toBe('60');
  expect(await admin.listA11yViolations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Usar os valores de agora' }).click();
  expect(await dialog.getByLabel('Pontos').inputValue()).toBe('31');
  await dialog.getByLabel('Pontos').fill('61');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await row.getByText('61', { exact: true }).waitFor();
});

test('ad form shows what another admin changed, and saves only its own change', async ({
  admin,
  allowErrors,
  visit,
}) => {
  allowErrors();
  const title = `Feira ${createUniqueText()}`;
  const fields = { title, description: 'De manhã.', position: 'top', status: 'inactive' };
  const { body } = await call(createAdvertisement, { body: fields, token: account.token });
  adId = body._id;
  const other = await visit('phone');
  await other.openAs(account, `/admin/anuncios?edit=${adId}`);
  await admin.page.goto(`/admin/anuncios?edit=${adId}`);
  for (const { page } of [admin, other]) await expect(page.getByLabel('Título')).toHaveValue(title);

  await admin.page.getByLabel('Descrição').fill('À tarde.');
  await admin.page.getByLabel('Lateral').check();
  await admin.page.getByRole('button', { name: 'Atualizar anúncio' }).click();
  await admin.page.getByText('Anúncio atualizado com sucesso').waitFor();

  const { page } = other;
  await page.getByLabel('Descrição').fill('À noite.');
  await page.getByRole('button', { name: 'Atualizar anúncio' }).click();
  await page.getByText('Agora: À tarde.').waitFor();
  expect(await page.getByLabel('Descrição').inputValue()).toBe('À noite.');
  expect(await page.getByLabel('Lateral').isChecked()).toBe(true);
  expect(await other.listA11yViolations()).toEqual([]);
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Atualizar anúncio' }).click();
  expect((await sent).postDataJSON()).toEqual({ description: 'À noite.', version: 2 });
  await page.waitForURL('**/admin/anuncios');
});

test('redemption dialog asks again with the new price, and nothing is taken before', async ({
  visit,
  allowErrors,
}) => {
  allowErrors();
  const { title } = await createItem({ pointsCost: '10', stock: '5' });
  const lia = await visit('phone');
  const { page } = lia;
  await lia.openAs(await registerWithPoints(40), '/resgatar-recompensas');
  const card = page.getByRole('article', { name: title });
  await card.getByRole('button', { name: 'Resgatar' }).click();
  const dialog = page.getByRole('dialog', { name: `Resgatar “${title}”?` });
  await dialog.getByText('sobram 30 pontos').waitFor();
  await call(updateReward, { params: { id: rewardId }, form: { pointsCost: '15' }, token: account.token });
  await dialog.getByRole('button', { name: 'Resgatar' }).click();
  await dialog.getByText('O preço mudou de 10 para 15 pontos. Nada foi descontado.').waitFor();
  await dialog.getByText('Dos seus 40 pontos, sobram 25 pontos.').waitFor();
  expect(await lia.listA11yViolations()).toEqual([]);
  await call(updateReward, { params: { id: rewardId }, form: { pointsCost: '50' }, token: account.token });
  await dialog.getByRole('button', { name: 'Resgatar por 15 pontos' }).click();
  await dialog.getByText('Custa 50 pontos: faltam 10 pontos.').waitFor();
  await call(updateReward, { params: { id: rewardId }, form: { pointsCost: '15' }, token: account.token });
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page.reload();
  await card.getByRole('button', { name: 'Resgatar' }).click();
  await dialog.getByRole('button', { name: 'Resgatar' }).click();
  await page.getByText('Recompensa resgatada com sucesso!').waitFor();
  await page.getByText('25 pontos', { exact: true }).waitFor();
});
