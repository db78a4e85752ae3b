import type { Browser, Route } from 'playwright-core';
import { origin } from '../origin.ts';
import { openBrowser, Person } from './browser.ts';

const json = (status: number, body: unknown) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
const broken = json(500, { msg: 'x', message: 'x' });

async function register(name: string): Promise<void> {
  const email = `${Date.now()}-${Math.random().toString(36).slice(2)}@correio.example`;
  const answer = await fetch(`${origin}/api/users/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, email, password: 'senha123', confirmPassword: 'senha123' }),
  });
  if (!answer.ok) throw new Error(`register: ${answer.status} ${await answer.text()}`);
}

describe('a administração', () => {
  let browser: Browser;
  let admin: Person;

  beforeAll(async () => {
    browser = await openBrowser();
    admin = await Person.arrive(browser, 'desk');
    await admin.signIn('admin@pechincha.dev', 'admin123');
  });
  afterAll(() => browser.close());

  const rail = () => admin.page.getByRole('navigation', { name: 'Administração' });

  it('mostra os números, quem está online e o período que está no endereço', async () => {
    const { page } = admin;
    await page.goto('/admin');
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    await page.getByText('Últimos 30 dias, em todas as cidades').waitFor();
    await page.getByText(/^e [\d.]+ visitantes?$/).waitFor();
    await page.locator('.recharts-area-curve').waitFor();
    await page.getByText('Ver em tabela').click();
    expect(await page.locator('.behind tbody tr').count()).toBe(30);
    expect(await admin.barriers()).toEqual([]);

    await page.getByRole('link', { name: 'Dia', exact: true }).click();
    await page.getByText('Últimas 24 horas, em todas as cidades').waitFor();
    await page.getByLabel('Cidade').selectOption('curitiba');
    await page.getByText('Últimas 24 horas, em Curitiba').waitFor();
    expect(new URL(page.url()).search).toBe('?period=day&city=curitiba');
    for (const path of [
      'promocoes',
      'local',
      'anuncios',
      'usuarios',
      'moderacao',
      'gamification',
      'auditoria',
    ])
      expect(await rail().locator(`a[href="/admin/${path}"]`).count()).toBe(1);
    expect(admin.complaints).toEqual([]);
  });

  it('diz no lugar o que falta dos números, e o que não carregou', async () => {
    const { page } = admin;
    const missing = [
      { part: 'promotions', message: 'Os números das promoções não estão disponíveis agora.' },
    ];
    await page.route('**/api/admin/stats*', async (route) => {
      const answer = await route.fetch();
      const whole = (await answer.json()) as object;
      const nothing = { totalPromotions: null, activePromotions: null, recentPromotions: null, trend: null };
      await route.fulfill({ response: answer, json: { ...whole, ...nothing, missing } });
    });
    await page.goto('/admin');
    await page.getByText('Os números das promoções não estão disponíveis agora.').first().waitFor();
    expect(await page.getByText('Os números das promoções não estão disponíveis agora.').count()).toBe(2);
    expect(await page.getByText('indisponível agora').count()).toBe(2);
    await page.unroute('**/api/admin/stats*');

    await page.route('**/api/admin/stats*', broken);
    await page.reload();
    await page.getByText('Erro ao carregar estatísticas. Tente novamente mais tarde.').waitFor();
    await page.getByText('Erro ao carregar estatísticas', { exact: true }).waitFor();
    await page.unroute('**/api/admin/stats*');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByText('Promoções recentes').waitFor();
  });

  it('suspende, reativa, promove e devolve um usuário, cada vez depois de perguntar', async () => {
    const { page } = admin;
    const name = `Teresa Amaral ${Date.now()}`;
    await register(name);
    await page.goto('/admin/usuarios');
    await page.getByRole('heading', { name: 'Gerenciar Usuários' }).waitFor();
    await page.getByRole('row').nth(10).waitFor();
    expect(await page.getByRole('row').count()).toBe(11);
    await page.getByRole('searchbox', { name: 'Buscar usuários' }).fill(name);
    await page.keyboard.press('Enter');
    await page.getByText('1 usuário', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name }).getAttribute('href')).toMatch(/^\/usuario\/[\da-f]{24}$/);
    expect(await admin.barriers()).toEqual([]);

    const steps = [
      ['Suspender', `Suspender ${name}?`, 'Suspender usuário', 'Status do usuário alterado para suspenso'],
      ['Reativar', `Reativar ${name}?`, 'Reativar usuário', 'Status do usuário alterado para ativo'],
      [
        'Tornar administrador',
        `Tornar ${name} administrador?`,
        'Tornar administrador',
        'Função do usuário alterada para administrador',
      ],
      [
        'Tornar usuário comum',
        `Tornar ${name} usuário comum?`,
        'Tornar usuário comum',
        'Função do usuário alterada para usuário comum',
      ],
    ] as const;
    for (const [button, question, action, done] of steps) {
      // By keyboard: notices lie over the buttons of the first row while they show.
      await page.getByRole('button', { name: `${button}: ${name}` }).press('Enter');
      const dialog = page.getByRole('dialog', { name: question });
      await dialog.getByRole('button', { name: action }).click();
      await page.getByText(done, { exact: true }).waitFor();
      await dialog.waitFor({ state: 'detached' });
    }

    const failed = page.getByText('Erro ao atualizar usuário', { exact: true });
    await page.route('**/api/admin/users/*/status', broken);
    await page.getByRole('button', { name: `Suspender: ${name}` }).press('Enter');
    await page.getByRole('button', { name: 'Suspender usuário' }).click();
    await failed.waitFor();
    await page.unroute('**/api/admin/users/*/status');

    // One's own account is for others to change.
    await page.goto('/admin/usuarios?search=admin%40pechincha.dev');
    await page
      .getByText('Peça a outra pessoa da administração: a própria conta não se altera aqui.')
      .waitFor();

    await page.goto('/admin/auditoria');
    const entry = page.getByRole('row').filter({ hasText: name });
    await entry.first().waitFor();
    expect(await entry.count()).toBe(4);
    expect(await page.getByText('Função: de usuário comum para administrador').count()).toBeGreaterThan(0);
    expect(await admin.barriers()).toEqual([]);
  });

  it('promotion list changes a status directly and says when that failed', async () => {
    const { page } = admin;
    await page.goto('/admin/promocoes?status=expired');
    await page.getByRole('heading', { name: 'Gerenciar Promoções' }).waitFor();
    const select = page.getByRole('combobox', { name: /^Status de / }).first();
    await select.waitFor();
    expect(await select.locator('option').allTextContents()).toEqual([
      'Ativa',
      'Pendente',
      'Expirada',
      'Removida',
    ]);
    expect(await admin.barriers()).toEqual([]);

    for (const status of ['removed', 'expired']) {
      const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
      await select.selectOption(status);
      expect((await answered).status()).toBe(200);
      await page.getByText('Status da promoção atualizado com sucesso').first().waitFor();
      expect(await select.inputValue()).toBe(status);
    }

    await page.route('**/api/admin/promotions/*/status', broken);
    await select.selectOption('removed');
    await page.getByText('Erro ao atualizar status da promoção', { exact: true }).waitFor();
    await page.unroute('**/api/admin/promotions/*/status');

    // A bare list is read too; what a row lacks has its words.
    const deal = {
      _id: '6b01c33168729c8362c40009',
      title: 'Promoção recusada',
      description: 'x'.repeat(140),
      originalPrice: null,
      promotionalPrice: 12345.67,
      store: '',
      image: '/uploads/nao-existe.webp',
      category: 'outros',
      city: 'online',
      status: 'rejected',
      moderationReason: 'O link não abre.',
      createdAt: '2026-11-01T12:00:00.000Z',
      author: { _id: '6b01c33168729c8362c40003', name: 'Fulana', email: 'f@x.example' },
    };
    const list = /\/api\/admin\/promotions\?page=/;
    await page.route(list, (route) => route.fulfill({ json: [deal] }));
    await page.goto('/admin/promocoes');
    const row = page.getByRole('row').filter({ hasText: deal.title });
    await row.getByText('O link não abre.').waitFor();
    await row.getByText('R$ 12.345,67').waitFor();
    await row.getByText(`${'x'.repeat(100)}…`).waitFor();
    await row.getByText('N/A', { exact: true }).waitFor();
    await row.getByText('De N/A').waitFor();
    await row.getByText('f@x.example', { exact: true }).waitFor();
    await row.locator('.thumb.none svg').waitFor();
    await page.unroute(list);
  });

  it.each([
    ['/admin/usuarios', '**/api/admin/users?*', 'Erro ao carregar lista de usuários', 'Usuários'],
    ['/admin/promocoes', '**/api/admin/promotions*', 'Erro ao carregar lista de promoções', 'Promoções'],
    ['/admin/auditoria', '**/api/admin/audit*', 'Erro ao carregar a auditoria', 'Mudanças de contas'],
  ])('%s diz que não carregou, uma vez, e tenta de novo', async (path, call, words, table) => {
    const { page } = admin;
    await page.route(call, broken);
    await page.goto(path);
    await page.getByRole('alert').filter({ hasText: words }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(1);
    await page.unroute(call);
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByRole('table', { name: table }).waitFor();
  });

  it('mostra as páginas em uma folha no celular, e a um gerente só a moderação', async () => {
    const phone = await Person.arrive(browser, 'phone');
    await phone.signIn('admin@pechincha.dev', 'admin123');
    await phone.page.goto('/admin/usuarios');
    await phone.page.getByRole('button', { name: /^Usuários.*outras páginas/ }).click();
    const sheet = phone.page.getByRole('dialog', { name: 'Administração' });
    await sheet.getByRole('link', { name: 'Auditoria' }).click();
    await phone.page.getByRole('heading', { name: 'Auditoria' }).waitFor();
    await sheet.waitFor({ state: 'detached' });
    expect(await phone.barriers()).toEqual([]);
    expect(phone.complaints).toEqual([]);

    const manager = await Person.arrive(browser, 'desk');
    await manager.signIn('gerente@pechincha.dev', 'gerente123');
    await manager.page.goto('/admin/moderacao');
    const links = manager.page.getByRole('navigation', { name: 'Administração' }).getByRole('link');
    await links.first().waitFor();
    expect(await links.count()).toBe(1);
    await manager.page.goto('/admin/usuarios');
    await manager.page.waitForURL(origin + '/');
    expect(manager.complaints).toEqual([]);
  });
});
