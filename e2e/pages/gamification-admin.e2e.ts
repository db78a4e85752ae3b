import type { Page } from '@playwright/test';
import { createPicture } from '../pictures.ts';
import { expect, test } from '../fixtures.ts';
import { requestJson } from '../api.ts';
import { createUniqueText, registerMember, signInDemoAccount } from '../members.ts';

let page: Page;
test.beforeEach(({ admin }) => {
  ({ page } = admin);
});

const mark = createUniqueText();

const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const waitForText = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
const openTab = async (name: string, at: string): Promise<void> => {
  await page.goto(`/admin/gamification?tab=${at}`);
  await page.getByRole('tab', { name, exact: true, selected: true }).waitFor();
};
const openEditor = async (name: string): Promise<void> => {
  await page.getByRole('button', { name: `Editar ${name}`, exact: true }).click();
  // Until then the fields are those of a new item.
  await page.getByRole('heading', { name: `Editar ${name}` }).waitFor();
};
const remove = async (name: string, question: string): Promise<void> => {
  await page.getByRole('button', { name: `Excluir ${name}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: question });
  await dialog.waitFor();
  await dialog.getByRole('button', { name: 'Excluir', exact: true }).click();
};

test('gamification panel has five tabs with keyboard navigation and an address each', async ({ admin }) => {
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
  expect(await admin.listA11yViolations()).toEqual([]);
});

test('badge form creates, edits and deletes a badge with a picture and a rule', async () => {
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

  await page.locator('input[type=file]').setInputFiles({
    name: 'estrela.png',
    mimeType: 'image/png',
    buffer: await createPicture(),
  });
  await page.getByText('estrela.png').waitFor();

  // The typed values and the picture survive a change of tabs and a reload.
  await tab('Niveis').click();
  await tab('Insignias').click();
  await page.reload();
  await page.getByRole('button', { name: 'Criar insígnia' }).waitFor();
  expect(await page.getByLabel('Nome', { exact: true }).inputValue()).toBe(name);
  await page.getByText('estrela.png').waitFor();
  await page.getByRole('button', { name: 'Criar insígnia' }).click();
  await waitForText('Insignia criada!');
  const line = page.getByRole('listitem').filter({ hasText: name });
  await line.getByText('Automática a partir de 7 comentários escritos').waitFor();
  await expect(line.locator('img')).toHaveAttribute('src', /^\/uploads\//);

  await openEditor(name);
  await page.getByRole('button', { name: 'Cancelar edição' }).click();
  await page.getByRole('heading', { name: 'Nova insígnia' }).waitFor();
  await openEditor(name);
  await page.getByLabel('Automática por').selectOption('');
  await page.getByLabel('A partir de').fill('');
  // An edit that was started is open after a reload.
  await page.reload();
  await page.getByRole('heading', { name: `Editar ${name}` }).waitFor();
  await page.getByText('Estas são as mudanças que você tinha começado.').waitFor();
  expect(await page.getByText('estrela.png').count()).toBe(0);
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await waitForText('Insignia atualizada!');
  await line.getByText('Dada à mão').waitFor();
  await remove(name, 'Excluir esta insignia?');
  await waitForText('Insignia excluida!');
  await line.waitFor({ state: 'detached' });
});

test('reward and level forms create, edit and delete', async () => {
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
  await waitForText('Recompensa criada!');
  await openEditor(title);
  await page.getByLabel('Estoque').fill('3');
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await waitForText('Recompensa atualizada!');
  await page.getByText('999.000 pontos, 3 em estoque').first().waitFor();
  await remove(title, 'Excluir esta recompensa?');
  await waitForText('Recompensa excluida!');

  const level = `Nível ${mark}`;
  await openTab('Niveis', 'levels');
  await page.getByLabel('Nome', { exact: true }).fill(level);
  await page.getByRole('button', { name: 'Criar nível' }).click();
  await page.getByText('Mínimo de pontos obrigatório').waitFor();
  await page.getByLabel('Mínimo de pontos').fill(String(9_000_000 + (Date.now() % 900_000)));
  await page.getByRole('button', { name: 'Criar nível' }).click();
  await waitForText('Nivel criado!');
  await openEditor(level);
  await page.getByLabel('Descrição', { exact: false }).fill('Quase ninguém chega.');
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await waitForText('Nivel atualizado!');
  await remove(level, 'Excluir este nivel?');
  await waitForText('Nivel excluido!');
});

test('user table adjusts the points of a member, and the ledger lists the adjustment', async ({ admin }) => {
  await openTab('Estatisticas', 'stats');
  await page.getByText('Maior pontuação').waitFor();
  expect(await page.locator('.stat-group > div').count()).toBe(4);

  const { email } = await registerMember(`Painel ${mark}`);
  await openTab('Usuarios', 'users');
  const row = page.getByRole('row').filter({ hasText: email });
  const search = page.getByRole('searchbox', { name: /Buscar usuário/ });
  // A new member reaches the panel a moment after the registration.
  await expect(async () => {
    await openTab('Usuarios', 'users');
    await search.fill(email);
    await row.waitFor({ timeout: 2_000 });
  }).toPass();
  await row.getByRole('button', { name: /^Editar/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Pontos').fill('');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.getByText('Pontos obrigatórios').waitFor();
  await dialog.getByLabel('Pontos').fill('120');
  await dialog.getByLabel('Insígnias').fill(' Coruja, , Farejador ,');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await waitForText('Usuario atualizado!');
  await row.getByText('Coruja, Farejador').waitFor();
  await row.getByRole('link', { name: /^Extrato/ }).click();
  await page.getByRole('heading', { name: `Extrato de Painel ${mark}` }).waitFor();
  await page.getByText('Ajuste da administração').first().waitFor();
  await page.getByText('+120').first().waitFor();
  expect(await admin.listA11yViolations()).toEqual([]);
});

test('user dialog sends what was changed with what it showed, and the table shows the saved values', async ({
  allowErrors,
}) => {
  allowErrors();
  const name = `Ajuste ${mark}`;
  const [{ token }, { id }] = await Promise.all([signInDemoAccount('admin'), registerMember(name)]);
  const put = (account: object) => requestJson('PUT', `/admin/gamification/users/${id}`, token, account);
  const [level] = await requestJson<{ name: string }[]>('GET', '/admin/gamification/levels', token);
  const account = { level: level?.name ?? '' };
  // A new member reaches the panel a moment after the registration.
  await expect(() => put({ ...account, points: 40 })).toPass({ intervals: [200] });
  await openTab('Usuarios', 'users');
  await page.getByRole('searchbox', { name: /Buscar usuário/ }).fill(name);
  // Rows behind an open dialog have no role.
  const row = page.locator('tr').filter({ hasText: name });
  const points = row.locator('[data-label=Pontos]');
  await row.waitFor();
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith(id)) sent.push(request.postDataJSON());
  });
  const dialog = page.getByRole('dialog', { name: `Editar ${name}` });
  const save = dialog.getByRole('button', { name: 'Salvar' });
  const edit = () => row.getByRole('button', { name: `Editar ${name}` }).click();
  const expectPoints = (text: string) => expect.poll(() => points.textContent()).toBe(text);

  // Points added while the dialog is open are kept.
  await edit();
  expect(await dialog.getByLabel('Pontos').inputValue()).toBe('40');
  await put({ ...account, points: 75 });
  await dialog.getByLabel('Insígnias').fill('Coruja');
  await save.click();
  await dialog.waitFor({ state: 'detached' });
  await waitForText('Usuario atualizado!');
  const previous = { previousLevel: account.level, previousPoints: 40, previousBadges: [] };
  expect(sent).toEqual([{ ...previous, badges: ['Coruja'] }]);
  await row.getByText('Coruja').waitFor();
  await expectPoints('75');

  await edit();
  await dialog.getByLabel('Pontos').fill('10.000.001');
  await save.click();
  await dialog.getByText('Pontos inválidos: de 0 a 10.000.000').waitFor();
  expect(sent).toHaveLength(1);

  // A failure keeps the dialog and what was typed.
  await dialog.getByLabel('Pontos').fill('1.250');
  await page.route(`**/admin/gamification/users/${id}`, (route) => route.fulfill({ status: 500, json: {} }));
  await save.click();
  await waitForText('Erro ao salvar usuario.');
  expect(await dialog.getByLabel('Pontos').inputValue()).toBe('1.250');
  expect(await points.textContent()).toBe('75');
  await page.unroute(`**/admin/gamification/users/${id}`);
  await save.click();
  await dialog.waitFor({ state: 'detached' });
  const changed = { ...previous, points: 1250, previousPoints: 75, previousBadges: ['Coruja'] };
  expect(sent.slice(1)).toEqual([changed, changed]);
  await expectPoints('1.250');
});

test('redemptions are delivered or cancelled after a confirmation, and point rules are saved', async ({
  admin,
}) => {
  const redemption = (number: number, status = 'pending') => ({
    _id: `6b01c33168729c8362c4001${number}`,
    reward: { _id: '6b01c33168729c8362c40020', title: `Caneca ${number}`, image: null },
    user: { _id: '6b01c33168729c8362c40021', name: 'Nara Lopes', email: 'nara@correio.example' },
    pointsCost: 50,
    status,
    date: '2026-11-01T12:00:00.000Z',
    closedAt: null,
  });
  let pending = [redemption(1), redemption(2)];
  await page.route(/\/api\/admin\/gamification\/redemptions\?/, (route) =>
    route.fulfill({
      json: { redemptions: pending, page: 1, totalPages: 1, total: pending.length, totalIsExact: true },
    }),
  );
  const updates: unknown[] = [];
  await page.route(/\/redemptions\/[\da-f]{24}$/, async (route) => {
    updates.push(route.request().postDataJSON());
    const [first] = pending;
    pending = pending.slice(1);
    await route.fulfill({ json: first });
  });
  await page.goto('/admin/gamification/resgates');
  await page.getByText('2 resgates.').waitFor();
  expect(await admin.listA11yViolations()).toEqual([]);
  await page.getByRole('button', { name: 'Entregar Caneca 1 de Nara Lopes' }).press('Enter');
  await page.getByRole('dialog', { name: 'Entregar “Caneca 1”?' }).waitFor();
  await page.getByRole('button', { name: 'Marcar como entregue' }).click();
  await waitForText('Resgate entregue.');
  await page.getByText('1 resgate.').waitFor();
  await page.getByRole('button', { name: 'Cancelar Caneca 2 de Nara Lopes' }).press('Enter');
  await page.getByText(/Nara Lopes recebe de volta 50 pontos/).waitFor();
  await page.getByRole('button', { name: 'Cancelar e devolver os pontos' }).click();
  await waitForText('Resgate cancelado, pontos devolvidos.');
  await page.getByText('Nenhum resgate esperando entrega').waitFor();
  expect(updates).toEqual([{ status: 'delivered' }, { status: 'cancelled' }]);
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
  const save = page.getByRole('button', { name: 'Salvar regras' });
  for (const [points, pressed] of [
    [String(Number(worth) + 1), save],
    [worth, field],
  ] as const) {
    await field.fill(points);
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await pressed.press('Enter');
    expect((await saved).status()).toBe(200);
    await page.getByText(/^Última mudança/).waitFor();
    await expect(pressed).toBeFocused();
  }
  await waitForText('Regras de pontos salvas.');
  expect(await admin.listA11yViolations()).toEqual([]);
});

test('gamification panel shows its own error text when a request fails', async ({ allowErrors }) => {
  allowErrors();
  const failing = async (path: string, method: string, status: number, then: () => Promise<void>) => {
    // Not unrouted: the next route would race with the end of the interception.
    let isFailing = true;
    await page.route(new RegExp(`/api/${path}(\\?.*)?$`), (route) =>
      isFailing && route.request().method() === method
        ? route.fulfill({ status, json: {} })
        : route.fallback(),
    );
    await then();
    isFailing = false;
  };
  for (const [path, at] of [
    ['gamification/badges', 'badges'],
    ['gamification/rewards', 'rewards'],
  ] as const) {
    await failing(path, 'GET', 500, async () => {
      await page.goto(`/admin/gamification?tab=${at}`);
      await waitForText('Ocorreu um erro na requisição.');
      await page.getByText('Nada por aqui ainda').waitFor();
    });
  }
  for (const [status, text] of [
    [403, 'Acesso negado. Faca login como administrador.'],
    [500, 'Nao foi possivel carregar os niveis. Verifique sua conexao.'],
  ] as const) {
    await failing('admin/gamification/levels', 'GET', status, async () => {
      await page.goto('/admin/gamification?tab=levels');
      await page.getByText(text).first().waitFor();
    });
  }
  await openTab('Insignias', 'badges');
  await failing('admin/gamification/badges', 'POST', 500, async () => {
    await page.getByLabel('Nome', { exact: true }).fill('Que falha');
    await page.getByLabel('Descrição', { exact: true }).fill('Não se salva.');
    await page.getByRole('button', { name: 'Criar insígnia' }).click();
    await waitForText('Erro ao salvar insignia.');
    expect(await page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Que falha');
  });
  await tab('Recompensas').click();
  await failing('admin/gamification/rewards', 'POST', 500, async () => {
    await page.getByLabel('Título').fill('Que falha');
    await page.getByLabel('Descrição', { exact: true }).fill('Não se salva.');
    await page.getByLabel('Custo em pontos').fill('10');
    await page.getByLabel('Estoque').fill('1');
    await page.getByRole('button', { name: 'Criar recompensa' }).click();
    await waitForText('Erro ao salvar recompensa.');
  });
  await tab('Niveis').click();
  await failing('admin/gamification/levels', 'POST', 500, async () => {
    await page.getByLabel('Nome', { exact: true }).fill('Que falha');
    await page.getByLabel('Mínimo de pontos').fill('77');
    await page.getByRole('button', { name: 'Criar nível' }).click();
    await waitForText('Erro ao salvar nivel.');
  });
  await tab('Usuarios').click();
  await failing('admin/gamification/users/[0-9a-f]+', 'PUT', 500, async () => {
    await page
      .getByRole('button', { name: /^Editar/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
    await waitForText('Erro ao salvar usuario.');
  });
  // A page that still requests its levels would end the session before the next is open.
  await page.goto('/termos');
  await failing('admin/gamification/levels', 'GET', 401, async () => {
    // The toast may be gone when all of the page has loaded.
    await page.goto('/admin/gamification?tab=levels', { waitUntil: 'commit' });
    await waitForText('Acesso negado. Faca login como administrador.');
    await page.waitForURL(/\/login/);
  });
});
