import type { Browser } from 'playwright-core';
import { openBrowser, Person } from './browser.ts';
import { arrange } from './members.ts';
import { openAs } from './new-member.ts';

const { call } = arrange;

/** A reward of this run's own; rewards are sent as forms. */
async function createReward(token: string, fields: Record<string, string>): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const answer = await fetch(`${process.env['PECHINCHA_URL']}/api/admin/gamification/rewards`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    body: form,
  });
  if (!answer.ok) throw new Error(`A reward: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { _id: string })._id;
}

describe('pontos que viram recompensas', () => {
  let browser: Browser;
  let admin: string;
  const rewards: string[] = [];
  const run = Date.now();
  const within = `Ímã de geladeira ${run}`;
  const beyond = `Bicicleta ${run}`;
  const gone = `Boné ${run}`;

  beforeAll(async () => {
    browser = await openBrowser();
    ({ token: admin } = await arrange.signIn('admin@pechincha.dev', 'admin123'));
    const reward = (title: string, pointsCost: string, stock: string) =>
      createReward(admin, { title, description: 'Feito para esta história.', pointsCost, stock });
    rewards.push(
      await reward(within, '80', '2'),
      await reward(beyond, '220', '9'),
      await reward(gone, '1', '0'),
    );
  });
  afterAll(async () => {
    for (const id of rewards) await call('DELETE', `/admin/gamification/rewards/${id}`, admin);
    await browser.close();
  });

  it('manda o visitante entrar e o traz de volta', async () => {
    const visitor = await Person.arrive(browser, 'phone');
    for (const path of ['/meus-resgates', '/minhas-conquistas', '/resgatar-recompensas']) {
      await visitor.page.goto(path);
      await visitor.page.waitForURL('**/login');
    }
    await visitor.page.getByLabel('Email').fill('bruno@pechincha.dev');
    await visitor.page.getByLabel('Senha', { exact: true }).fill('bruno123');
    await visitor.page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await visitor.page.waitForURL('**/resgatar-recompensas');
    await visitor.page.getByRole('heading', { name: 'Resgatar Recompensas' }).waitFor();
    await visitor.context.close();
  });

  it('troca pontos por uma recompensa, e a história guarda', async () => {
    const { token, user } = await arrange.register('Lia Moreira');
    const ofLia = `/admin/gamification/users/${user._id}`;
    const [{ name: level } = { name: '' }] = await call<{ name: string }[]>(
      'GET',
      '/gamification/levels',
      admin,
    );
    // Gamification learns of a new member a moment after the registration.
    const end = Date.now() + 60_000;
    for (let given = false; !given && Date.now() < end;) {
      given = await call('PUT', ofLia, admin, { points: 100, level }).then(
        () => true,
        () => false,
      );
    }
    while (Date.now() < end && (await call<{ points: number }>('GET', '/users/me', token)).points !== 100);

    const lia = await Person.arrive(browser, 'phone');
    const { page } = lia;
    // Levels of this story's own: others change those of the product.
    const steps = { 'Recém-chegada': 0, Freguesa: 50, 'Feirante da Praça': 100 };
    await page.route('**/api/gamification/levels', (route) =>
      route.fulfill({ json: Object.entries(steps).map(([name, minPoints]) => ({ name, minPoints })) }),
    );
    await openAs(lia, { token }, '/meus-resgates');
    await page.getByRole('heading', { name: 'Histórico de Resgates' }).waitFor();
    await page.getByText('Nenhum resgate ainda').waitFor();
    expect(await lia.barriers()).toEqual([]);

    await page.getByRole('link', { name: 'Ver as recompensas' }).click();
    await page.getByText('100 pontos', { exact: true }).waitFor();
    await page.getByText('Você chegou ao nível mais alto.').waitFor();
    const card = (title: string) => page.getByRole('article', { name: title });
    await card(beyond).getByRole('button', { name: 'Pontos insuficientes' }).waitFor();
    await card(beyond).getByText('faltam 120 pontos').waitFor();
    expect(await card(beyond).getByRole('button').isDisabled()).toBe(true);
    expect(await card(gone).getByRole('button', { name: 'Esgotado' }).isDisabled()).toBe(true);
    expect(await lia.barriers()).toEqual([]);

    await card(within).getByRole('button', { name: 'Resgatar' }).click();
    const dialog = page.getByRole('dialog', { name: `Resgatar “${within}”?` });
    await dialog.getByText('Dos seus 100 pontos, sobram 20 pontos.').waitFor();
    await dialog.getByText('Seu nível passa a ser Recém-chegada.').waitFor();
    expect(await lia.barriers()).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await card(within).getByRole('button', { name: 'Resgatar' }).click();
    await dialog.getByRole('button', { name: 'Resgatar' }).click();
    await page.getByText('Recompensa resgatada com sucesso!').waitFor();
    await page.getByText('20 pontos', { exact: true }).waitFor();
    await card(within).getByText('faltam 60 pontos').waitFor();
    await page.getByText('faltam 30 pontos para Freguesa').waitFor();
    const way = page.getByRole('progressbar', { name: 'Caminho até o nível Freguesa' });
    expect([await way.getAttribute('value'), await way.getAttribute('max')]).toEqual(['20', '50']);

    await page.getByRole('link', { name: 'Histórico', exact: true }).click();
    const row = page.getByRole('listitem').filter({ hasText: within });
    await row.getByText('Aguardando entrega').waitFor();
    await row.getByText('80 pontos').waitFor();

    // The notice of it waits under the bell, also after a reload; read, it counts no more.
    await page.getByRole('button', { name: 'Avisos, 1 não lido' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Avisos, 1 não lido' }).click();
    const notices = page.getByRole('dialog', { name: 'Avisos' });
    await notices.getByText(within).waitFor();
    await notices.getByRole('button', { name: 'Marcar como lidos' }).click();
    await page.getByRole('button', { name: 'Avisos', exact: true }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Avisos', exact: true }).waitFor();
    expect(lia.complaints).toEqual([]);
  });

  it('mostra o que falta para cada conquista', async () => {
    const { token } = await arrange.register('Otto Lima');
    const otto = await Person.arrive(browser, 'desk');
    await openAs(otto, { token }, '/minhas-conquistas');
    await otto.page.getByRole('heading', { name: 'Minhas Conquistas' }).waitFor();
    await otto.page.getByRole('heading', { name: 'A conquistar' }).waitFor();
    await otto.page.getByText('Como conquistar: ').first().waitFor();
    await otto.page
      .getByText(/^faltam? /)
      .first()
      .waitFor();
    expect(await otto.barriers()).toEqual([]);
    expect(otto.complaints).toEqual([]);
  });
});
