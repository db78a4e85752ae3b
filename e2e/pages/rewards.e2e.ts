import { createReward } from '@pechincha/contracts/operations/gamification-admin';
import { expect, test } from '../fixtures.ts';
import { call, requestJson } from '../api.ts';
import { registerMember, signInDemoAccount, getDemoCredentials, type Member } from '../members.ts';

test.describe.configure({ mode: 'default' });

let admin: Member;
const rewards: string[] = [];
const run = Date.now();
const affordable = `Ímã de geladeira ${run}`;
const unaffordable = `Bicicleta ${run}`;
const soldOut = `Boné ${run}`;

test.beforeAll(async () => {
  admin = await signInDemoAccount('admin');
  for (const [title, pointsCost, stock] of [
    [affordable, '80', '2'],
    [unaffordable, '220', '9'],
    [soldOut, '1', '0'],
  ] as const) {
    const form = { title, description: 'Feito para esta história.', pointsCost, stock };
    const { body } = await call(createReward, { form, token: admin.token });
    rewards.push(body._id);
  }
});
test.afterAll(async () => {
  for (const id of rewards) await requestJson('DELETE', `/admin/gamification/rewards/${id}`, admin.token);
});

test('rewards pages send visitors to the sign-in and back', async ({ visit }) => {
  const visitor = await visit('phone');
  for (const path of ['/meus-resgates', '/minhas-conquistas', '/resgatar-recompensas']) {
    await visitor.page.goto(path);
    await visitor.page.waitForURL('**/login');
  }
  await visitor.signInByForm(getDemoCredentials('bruno'));
  await visitor.page.waitForURL('**/resgatar-recompensas');
  await visitor.page.getByRole('heading', { name: 'Resgatar Recompensas' }).waitFor();
});

test('redemption takes the points and appears in history and notifications', async ({ visit }) => {
  const member = await registerMember('Lia Moreira');
  const [{ name: level } = { name: '' }] = await requestJson<{ name: string }[]>(
    'GET',
    '/gamification/levels',
    admin.token,
  );
  // A new member reaches gamification a moment after the registration.
  await expect(() =>
    requestJson('PUT', `/admin/gamification/users/${member.id}`, admin.token, { points: 100, level }),
  ).toPass({ intervals: [200] });
  await expect
    .poll(async () => (await requestJson<{ points: number }>('GET', '/users/me', member.token)).points)
    .toBe(100);

  const lia = await visit('phone', { isLive: true });
  const { page } = lia;
  // Own levels: other tests change those of the product.
  const steps = { 'Recém-chegada': 0, Freguesa: 50, 'Feirante da Praça': 100 };
  await page.route('**/api/gamification/levels', (route) =>
    route.fulfill({ json: Object.entries(steps).map(([name, minPoints]) => ({ name, minPoints })) }),
  );
  await lia.openAs(member, '/meus-resgates');
  await page.getByRole('heading', { name: 'Histórico de Resgates' }).waitFor();
  await page.getByText('Nenhum resgate ainda').waitFor();
  expect(await lia.listA11yViolations()).toEqual([]);

  await page.getByRole('link', { name: 'Ver as recompensas' }).click();
  await page.getByText('100 pontos', { exact: true }).waitFor();
  await page.getByText('Você chegou ao nível mais alto.').waitFor();
  const card = (title: string) => page.getByRole('article', { name: title });
  await card(unaffordable).getByRole('button', { name: 'Pontos insuficientes' }).waitFor();
  await card(unaffordable).getByText('faltam 120 pontos').waitFor();
  expect(await card(unaffordable).getByRole('button').isDisabled()).toBe(true);
  expect(await card(soldOut).getByRole('button', { name: 'Esgotado' }).isDisabled()).toBe(true);
  expect(await lia.listA11yViolations()).toEqual([]);

  await card(affordable).getByRole('button', { name: 'Resgatar' }).click();
  const dialog = page.getByRole('dialog', { name: `Resgatar “${affordable}”?` });
  await dialog.getByText('Dos seus 100 pontos, sobram 20 pontos.').waitFor();
  await dialog.getByText('Seu nível passa a ser Recém-chegada.').waitFor();
  expect(await lia.listA11yViolations()).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await card(affordable).getByRole('button', { name: 'Resgatar' }).click();
  await dialog.getByRole('button', { name: 'Resgatar' }).click();
  await page.getByText('Recompensa resgatada com sucesso!').waitFor();
  await page.getByText('20 pontos', { exact: true }).waitFor();
  await card(affordable).getByText('faltam 60 pontos').waitFor();
  await page.getByText('faltam 30 pontos para Freguesa').waitFor();
  const progress = page.getByRole('progressbar', { name: 'Caminho até o nível Freguesa' });
  expect([await progress.getAttribute('value'), await progress.getAttribute('max')]).toEqual(['20', '50']);

  await page.getByRole('link', { name: 'Histórico', exact: true }).click();
  const row = page.getByRole('listitem').filter({ hasText: affordable });
  await row.getByText('Aguardando entrega').waitFor();
  await row.getByText('80 pontos').waitFor();

  // The notification is unread after a reload too, until it is marked as read.
  await page.getByRole('button', { name: 'Avisos, 1 não lido' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Avisos, 1 não lido' }).click();
  const notices = page.getByRole('dialog', { name: 'Avisos' });
  await notices.getByText(affordable).waitFor();
  // The button changes at once; a reload would cancel the request.
  const marked = page.waitForResponse((response) => response.request().method() === 'PUT');
  await notices.getByRole('button', { name: 'Marcar como lidos' }).click();
  await marked;
  await page.getByRole('button', { name: 'Avisos', exact: true }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Avisos', exact: true }).waitFor();
});

test('achievements page shows how far each badge is', async ({ visit }) => {
  const { token } = await registerMember('Otto Lima');
  const otto = await visit('desktop');
  await otto.openAs({ token }, '/minhas-conquistas');
  await otto.page.getByRole('heading', { name: 'Minhas Conquistas' }).waitFor();
  await otto.page.getByRole('heading', { name: 'A conquistar' }).waitFor();
  await otto.page.getByText('Como conquistar: ').first().waitFor();
  await otto.page
    .getByText(/^faltam? /)
    .first()
    .waitFor();
  expect(await otto.listA11yViolations()).toEqual([]);
});
