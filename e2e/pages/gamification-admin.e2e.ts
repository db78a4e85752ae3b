import { eventually } from '@pechincha/testing/eventually';
import type { Browser, Page } from 'playwright-core';
import { drawnPicture } from '../picture.ts';
import { openBrowser, Person } from './browser.ts';
import { arrange } from './members.ts';

/** An admin at the gamification panel: its five tabs, what they keep, and what lies beyond them. */
describe('o painel de gamificação', () => {
  let browser: Browser;
  let admin: Person;
  let page: Page;
  const mark = Date.now().toString(36);

  beforeAll(async () => {
    browser = await openBrowser();
    admin = await Person.arrive(browser, 'desk');
    ({ page } = admin);
    await admin.signIn('admin@pechincha.dev', 'admin123');
  });
  afterAll(() => browser.close());

  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  const told = (words: string) => page.getByText(words, { exact: true }).first().waitFor();
  const openTab = async (name: string, at: string): Promise<void> => {
    await page.goto(`/admin/gamification?tab=${at}`);
    await page.getByRole('tab', { name, exact: true, selected: true }).waitFor();
  };
  const remove = async (name: string, question: string): Promise<void> => {
    await page.getByRole('button', { name: `Excluir ${name}`, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: question });
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Excluir', exact: true }).click();
  };

  it('tem cinco abas, que o teclado percorre e o endereço guarda', async () => {
    await openTab('Insignias', 'badges');
    expect(await page.getByRole('tab').allTextContents()).toEqual([
      'Insignias',
      'Recompensas',
      'Niveis',
      'Estatisticas',
      'Usuarios',
    ]);
    await tab('Insignias').focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: 'Recompensas', selected: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('tab')).toBe('rewards');
    await page.keyboard.press('End');
    await page.getByRole('tab', { name: 'Usuarios', selected: true }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: 'Insignias', selected: true }).waitFor();
    expect(await admin.barriers()).toEqual([]);
  });

  it('cria, edita e exclui uma insígnia, com imagem e regra', async () => {
    const name = `Insígnia ${mark}`;
    await openTab('Insignias', 'badges');
    await page.getByRole('button', { name: 'Criar insígnia' }).click();
    await page.getByText('Nome obrigatório').waitFor();
    await page.getByText('Descrição obrigatória').waitFor();
    await page.getByLabel('Nome', { exact: true }).fill(name);
    await page.getByLabel('Descrição', { exact: true }).fill('Achou o que ninguém achava.');
    await page.getByLabel('A partir de').fill('7');
    await page.getByRole('button', { name: 'Criar insígnia' }).click();
    await page.getByText('Escolha o que contar').waitFor();
    await page.getByLabel('Automática por').selectOption('comments');
    await page.locator('input[type=file]').setInputFiles({
      name: 'nota.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('nota'),
    });
    await page.getByText('Por favor, selecione uma imagem válida').waitFor();
    await page.locator('input[type=file]').setInputFiles({
      name: 'grande.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(5_242_881),
    });
    await page.getByText('A imagem deve ter menos de 5MB').waitFor();

    // Another tab and back, and a reload: what was typed is still there.
    await tab('Niveis').click();
    await tab('Insignias').click();
    await page.reload();
    await page.getByRole('button', { name: 'Criar insígnia' }).waitFor();
    expect(await page.getByLabel('Nome', { exact: true }).inputValue()).toBe(name);
    await page.locator('input[type=file]').setInputFiles({
      name: 'estrela.png',
      mimeType: 'image/png',
      buffer: await drawnPicture(),
    });
    const created = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().includes('/badges'),
    );
    await page.getByRole('button', { name: 'Criar insígnia' }).click();
    expect((await created).postData() ?? '').not.toContain('name="criteria"\r\n');
    await told('Insignia criada!');
    const line = page.getByRole('listitem').filter({ hasText: name });
    await line.getByText('Automática a partir de 7 comentários escritos').waitFor();

    await page.getByRole('button', { name: `Editar ${name}`, exact: true }).click();
    await page.getByRole('heading', { name: `Editar ${name}` }).waitFor();
    await page.getByRole('button', { name: 'Cancelar edição' }).click();
    await page.getByRole('heading', { name: 'Nova insígnia' }).waitFor();
    await page.getByRole('button', { name: `Editar ${name}`, exact: true }).click();
    await page.getByLabel('Automática por').selectOption('');
    await page.getByLabel('A partir de').fill('');
    await page.getByRole('button', { name: 'Salvar alterações' }).click();
    await told('Insignia atualizada!');
    await line.getByText('Dada à mão').waitFor();
    await remove(name, 'Excluir esta insignia?');
    await told('Insignia excluida!');
    await line.waitFor({ state: 'detached' });
  });

  it('cria, edita e exclui uma recompensa e um nível', async () => {
    const title = `Recompensa ${mark}`;
    await openTab('Recompensas', 'rewards');
    await page.getByLabel('Título').fill(title);
    await page.getByLabel('Descrição', { exact: true }).fill('Feita para a prova.');
    await page.getByRole('button', { name: 'Criar recompensa' }).click();
    await page.getByText('Custo em pontos obrigatório').waitFor();
    await page.getByText('Estoque obrigatório').waitFor();
    await page.getByLabel('Custo em pontos').fill('999.000');
    await page.getByLabel('Estoque').fill('0');
    await page.getByRole('button', { name: 'Criar recompensa' }).click();
    await told('Recompensa criada!');
    await page.getByRole('button', { name: `Editar ${title}`, exact: true }).click();
    await page.getByLabel('Estoque').fill('3');
    await page.getByRole('button', { name: 'Salvar alterações' }).click();
    await told('Recompensa atualizada!');
    await page.getByText('999.000 pontos, 3 em estoque').first().waitFor();
    await remove(title, 'Excluir esta recompensa?');
    await told('Recompensa excluida!');

    const level = `Nível ${mark}`;
    await openTab('Niveis', 'levels');
    await page.getByLabel('Nome', { exact: true }).fill(level);
    await page.getByRole('button', { name: 'Criar nível' }).click();
    await page.getByText('Mínimo de pontos obrigatório').waitFor();
    await page.getByLabel('Mínimo de pontos').fill(String(9_000_000 + (Date.now() % 900_000)));
    await page.getByRole('button', { name: 'Criar nível' }).click();
    await told('Nivel criado!');
    await page.getByRole('button', { name: `Editar ${level}`, exact: true }).click();
    await page.getByLabel('Descrição', { exact: false }).fill('Quase ninguém chega.');
    await page.getByRole('button', { name: 'Salvar alterações' }).click();
    await told('Nivel atualizado!');
    await remove(level, 'Excluir este nivel?');
    await told('Nivel excluido!');
  });

  it('mostra quatro números, e ajusta os pontos de um usuário, que o extrato conta', async () => {
    await openTab('Estatisticas', 'stats');
    await page.getByText('Maior pontuação').waitFor();
    expect(await page.locator('.figures > div').count()).toBe(4);

    const email = `painel-${mark}@example.dev`;
    const registered = await page.request.post('/api/users/register', {
      data: { name: `Painel ${mark}`, email, password: 'painel123' },
    });
    expect(registered.ok()).toBe(true);
    await openTab('Usuarios', 'users');
    const row = page.getByRole('row').filter({ hasText: email });
    // The panel hears of a new member a moment later.
    const search = page.getByRole('searchbox', { name: /Buscar usuário/ });
    for (let tries = 0; tries < 20 && (await row.count()) === 0; tries += 1) {
      const answered = page.waitForResponse((answer) => answer.url().includes(`search=${email.slice(0, 5)}`));
      await search.fill(email);
      await answered;
      await row.waitFor({ timeout: 2_000 }).catch(() => openTab('Usuarios', 'users'));
    }
    await row.getByRole('button', { name: /^Editar/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Pontos').fill('');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await dialog.getByText('Pontos obrigatórios').waitFor();
    await dialog.getByLabel('Pontos').fill('120');
    await dialog.getByLabel('Insígnias').fill(' Coruja, , Farejador ,');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await told('Usuario atualizado!');
    await row.getByText('Coruja, Farejador').waitFor();
    await row.getByRole('link', { name: /^Extrato/ }).click();
    await page.getByRole('heading', { name: `Extrato de Painel ${mark}` }).waitFor();
    await page.getByText('Ajuste da administração').first().waitFor();
    await page.getByText('+120').first().waitFor();
    expect(await admin.barriers()).toEqual([]);
  });

  it('user dialog sends points only when they were changed, and the table shows what was saved', async () => {
    const name = `Ajuste ${mark}`;
    const [{ token }, { user }] = await Promise.all([
      arrange.signIn('admin@pechincha.dev', 'admin123'),
      arrange.register(name),
    ]);
    const put = (standing: object) =>
      arrange.call('PUT', `/admin/gamification/users/${user._id}`, token, standing);
    const [level] = await arrange.call<{ name: string }[]>('GET', '/admin/gamification/levels', token);
    const standing = { level: level?.name ?? '' };
    // The panel learns of a new member a moment later.
    await eventually(() => put({ ...standing, points: 40 }), { timeoutMs: 30_000, intervalMs: 200 });
    await openTab('Usuarios', 'users');
    await page.getByRole('searchbox', { name: /Buscar usuário/ }).fill(name);
    // Behind an open dialog it is no row to assistive technology.
    const row = page.locator('tr').filter({ hasText: name });
    const points = row.locator('.points');
    await row.waitFor();
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().endsWith(user._id)) sent.push(request.postDataJSON());
    });
    const dialog = page.getByRole('dialog', { name: `Editar ${name}` });
    const save = dialog.getByRole('button', { name: 'Salvar' });
    const edit = () => row.getByRole('button', { name: `Editar ${name}` }).click();
    const shown = (words: string) => eventually(async () => expect(await points.textContent()).toBe(words));

    // Points that come while the dialog is open are not taken back.
    await edit();
    expect(await dialog.getByLabel('Pontos').inputValue()).toBe('40');
    await put({ ...standing, points: 75 });
    await dialog.getByLabel('Insígnias').fill('Coruja');
    await save.click();
    await dialog.waitFor({ state: 'detached' });
    await told('Usuario atualizado!');
    expect(sent).toEqual([{ ...standing, badges: ['Coruja'] }]);
    await row.getByText('Coruja').waitFor();
    await shown('75');

    await edit();
    await dialog.getByLabel('Pontos').fill('10.000.001');
    await save.click();
    await dialog.getByText('Pontos inválidos: de 0 a 10.000.000').waitFor();
    expect(sent).toHaveLength(1);

    // A failure keeps the dialog and what was typed.
    await dialog.getByLabel('Pontos').fill('1.250');
    await page.route(`**/admin/gamification/users/${user._id}`, (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await save.click();
    await told('Erro ao salvar usuario.');
    expect(await dialog.getByLabel('Pontos').inputValue()).toBe('1.250');
    expect(await points.textContent()).toBe('75');
    await page.unroute(`**/admin/gamification/users/${user._id}`);
    await save.click();
    await dialog.waitFor({ state: 'detached' });
    const changed = { ...standing, points: 1250, badges: ['Coruja'] };
    expect(sent.slice(1)).toEqual([changed, changed]);
    await shown('1.250');
  });

  it('entrega e cancela resgates depois de perguntar, e muda as regras de pontos', async () => {
    const redemption = (number: number, status = 'pending') => ({
      _id: `6b01c33168729c8362c4001${number}`,
      reward: { _id: '6b01c33168729c8362c40020', title: `Caneca ${number}`, image: null },
      user: { _id: '6b01c33168729c8362c40021', name: 'Nara Lopes', email: 'nara@correio.example' },
      pointsCost: 50,
      status,
      date: '2026-11-01T12:00:00.000Z',
      closedAt: null,
    });
    let waiting = [redemption(1), redemption(2)];
    await page.route(/\/api\/admin\/gamification\/redemptions\?/, (route) =>
      route.fulfill({
        json: { redemptions: waiting, page: 1, totalPages: 1, total: waiting.length, totalIsExact: true },
      }),
    );
    const moved: unknown[] = [];
    await page.route(/\/redemptions\/[\da-f]{24}$/, async (route) => {
      moved.push(route.request().postDataJSON());
      const [first] = waiting;
      waiting = waiting.slice(1);
      await route.fulfill({ json: first });
    });
    await page.goto('/admin/gamification/resgates');
    await page.getByText('2 resgates.').waitFor();
    expect(await admin.barriers()).toEqual([]);
    await page.getByRole('button', { name: 'Entregar Caneca 1 de Nara Lopes' }).press('Enter');
    await page.getByRole('dialog', { name: 'Entregar “Caneca 1”?' }).waitFor();
    await page.getByRole('button', { name: 'Marcar como entregue' }).click();
    await told('Resgate entregue.');
    await page.getByText('1 resgate.').waitFor();
    await page.getByRole('button', { name: 'Cancelar Caneca 2 de Nara Lopes' }).press('Enter');
    await page.getByText(/Nara Lopes recebe de volta 50 pontos/).waitFor();
    await page.getByRole('button', { name: 'Cancelar e devolver os pontos' }).click();
    await told('Resgate cancelado, pontos devolvidos.');
    await page.getByText('Nenhum resgate esperando entrega').waitFor();
    expect(moved).toEqual([{ status: 'delivered' }, { status: 'cancelled' }]);
    await page.unrouteAll();

    await page.goto('/admin/gamification/regras');
    const field = page.getByLabel('Curtida recebida');
    const worth = await field.inputValue();
    await field.fill('10001');
    await page.getByRole('button', { name: 'Salvar regras' }).click();
    await page.locator('.rules-panel .error').first().waitFor();
    await page.reload();
    await page.getByText('Estas são as mudanças que você tinha começado.').waitFor();
    expect(await field.inputValue()).toBe('10001');
    await page.getByRole('button', { name: 'Descartar mudanças' }).click();
    expect(await field.inputValue()).toBe(worth);
    await page.getByRole('button', { name: 'Salvar regras' }).click();
    await told('Regras de pontos salvas.');
    await page.getByText(/^Última mudança/).waitFor();
    expect(await admin.barriers()).toEqual([]);
  });

  it('diz o que falhou, com as palavras de cada lugar', async () => {
    const failing = async (path: string, method: string, status: number, then: () => Promise<void>) => {
      const pattern = new RegExp(`/api/${path}(\\?.*)?$`);
      await page.route(pattern, (route) =>
        route.request().method() === method ? route.fulfill({ status, json: {} }) : route.fallback(),
      );
      await then();
      await page.unroute(pattern);
    };
    for (const [path, at] of [
      ['gamification/badges', 'badges'],
      ['gamification/rewards', 'rewards'],
    ] as const) {
      await failing(path, 'GET', 500, async () => {
        await page.goto(`/admin/gamification?tab=${at}`);
        await told('Ocorreu um erro na requisição.');
        await page.getByText('Nada por aqui ainda').waitFor();
      });
    }
    for (const [status, words] of [
      [403, 'Acesso negado. Faca login como administrador.'],
      [500, 'Nao foi possivel carregar os niveis. Verifique sua conexao.'],
    ] as const) {
      await failing('admin/gamification/levels', 'GET', status, async () => {
        await page.goto('/admin/gamification?tab=levels');
        await page.getByText(words).first().waitFor();
      });
    }
    await openTab('Insignias', 'badges');
    await failing('admin/gamification/badges', 'POST', 500, async () => {
      await page.getByLabel('Nome', { exact: true }).fill('Que falha');
      await page.getByLabel('Descrição', { exact: true }).fill('Não se salva.');
      await page.getByRole('button', { name: 'Criar insígnia' }).click();
      await told('Erro ao salvar insignia.');
      expect(await page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Que falha');
    });
    await tab('Recompensas').click();
    await failing('admin/gamification/rewards', 'POST', 500, async () => {
      await page.getByLabel('Título').fill('Que falha');
      await page.getByLabel('Descrição', { exact: true }).fill('Não se salva.');
      await page.getByLabel('Custo em pontos').fill('10');
      await page.getByLabel('Estoque').fill('1');
      await page.getByRole('button', { name: 'Criar recompensa' }).click();
      await told('Erro ao salvar recompensa.');
    });
    await tab('Niveis').click();
    await failing('admin/gamification/levels', 'POST', 500, async () => {
      await page.getByLabel('Nome', { exact: true }).fill('Que falha');
      await page.getByLabel('Mínimo de pontos').fill('77');
      await page.getByRole('button', { name: 'Criar nível' }).click();
      await told('Erro ao salvar nivel.');
    });
    await tab('Usuarios').click();
    await failing('admin/gamification/users/[0-9a-f]+', 'PUT', 500, async () => {
      await page
        .getByRole('button', { name: /^Editar/ })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
      await told('Erro ao salvar usuario.');
    });
    await failing('admin/gamification/levels', 'GET', 401, async () => {
      await page.goto('/admin/gamification?tab=levels');
      await told('Acesso negado. Faca login como administrador.');
      await page.waitForURL(/\/login/);
    });
  });
});
