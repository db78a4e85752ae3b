import type { Page, Request } from '@playwright/test';
import { expect, test, type Visit } from '../fixtures.ts';
import { signInDemoAccount } from '../members.ts';
import { createPicture } from '../pictures.ts';

const ad = (number: number, more: object = {}) => ({
  _id: `${number}`.padStart(24, '0'),
  title: `Anúncio número ${number}`,
  description: 'Frete grátis nesta semana.',
  image: `/uploads/anuncio-${number}.png`,
  targetUrl: 'https://loja-de-prova.example/',
  position: 'top',
  size: 'medium',
  duration: 1,
  city: null,
  ...more,
});

/** Serves these ads to the page; returns the impressions and clicks it reports. */
async function advertise(page: Page, ads: object[]): Promise<{ views: string[]; clicks: string[] }> {
  const reported = { views: [] as string[], clicks: [] as string[] };
  const picture = await createPicture();
  await page.route('**/uploads/anuncio-*', (route) =>
    route.fulfill({ contentType: 'image/png', body: picture }),
  );
  await page.route('**/uploads/quebrado*', (route) => route.fulfill({ contentType: 'image/png', body: '' }));
  await page.route('**/api/advertisements/**', (route) => {
    const request: Request = route.request();
    if (request.url().includes('/active')) return route.fulfill({ json: ads });
    if (request.url().endsWith('/views'))
      reported.views.push(...(request.postDataJSON() as { ids: string[] }).ids);
    else reported.clicks.push(request.url());
    return route.fulfill({ status: 204 });
  });
  return reported;
}

test('list filters, sorts, pages and restores its scroll position when the reader comes back', async ({
  visit,
}) => {
  const reader = await visit('desktop');
  const { page } = reader;
  await page.goto('/');
  const first = page.getByRole('article').first();
  await first.waitFor();
  expect(await reader.listA11yViolations()).toEqual([]);
  const firstTitle = await first.getByRole('heading').textContent();

  const second = page.waitForResponse(/\/api\/promotions\?.*page=2/);
  await page.getByRole('link', { name: 'Próxima' }).click();
  await page.waitForURL(/\?page=2$/);
  await (await second).finished();
  // The old list stays until the new one is drawn; its first promotion is on no other page.
  await page.waitForFunction(
    (title) => document.querySelector('article h2, article h3')?.textContent !== title,
    firstTitle,
  );
  await page
    .getByRole('link', { name: 'Página 2', exact: true })
    .and(page.locator('[aria-current=page]'))
    .waitFor();
  const deal = page.getByRole('article').nth(6).getByRole('heading').getByRole('link');
  await deal.scrollIntoViewIfNeeded();
  const scrollTop = await page.evaluate<number>('scrollY');
  await deal.click();
  await page.getByText('Por apenas').waitFor();
  await page.goBack();
  await deal.waitFor();
  await page.waitForFunction((top) => Math.abs(scrollY - top) < 40, scrollTop);
  await expect(deal).toBeFocused();
  // Between pages of a list, the link that led on, and the heading of a page that has none.
  await page.goBack();
  await page.waitForURL('/');
  await expect(page.getByRole('link', { name: 'Página 2', exact: true })).toBeFocused();
  await page.goForward();
  await expect(deal).toBeFocused();

  await page.goto('/promocoes');
  await page.getByRole('button', { name: 'Categoria' }).click();
  await page.getByRole('menuitem', { name: 'Eletrônicos' }).click();
  await page.waitForURL(/\/promocoes\?category=eletronicos$/);
  await page.getByRole('button', { name: 'Preço', exact: true }).click();
  await page.getByLabel('Preço mínimo').fill('1.000,00');
  await page.getByLabel('Preço máximo').fill('50');
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await page.waitForURL(/minPrice=50&maxPrice=1000/);
  await page.getByRole('link', { name: 'Menor preço' }).click();
  await page.waitForURL(/sort=price_asc/);
  await page.getByRole('link', { name: 'Tirar o filtro Eletrônicos' }).click();
  await page.waitForURL((url) => !url.search.includes('category'));

  const box = page.getByRole('searchbox', { name: 'Buscar promoções' });
  expect(await box.getAttribute('placeholder')).toBe('Buscar promoções...');
  await box.fill('  café & leite ');
  await box.press('Enter');
  await page.waitForURL(/\/\?search=caf%C3%A9%20%26%20leite$/);
  // The page writes the search into the box.
  await expect.poll(() => box.inputValue()).toBe('café & leite');
  await box.fill('   ');
  await box.press('Enter');
  await page.waitForURL((url) => url.pathname + url.search === '/');
  await page.goto('/busca?q=caf%C3%A9');
  await page.getByRole('article').first().waitFor();
  expect(await box.inputValue()).toBe('café');
  await page.getByRole('link', { name: 'Maior desconto' }).click();
  await page.waitForURL(/\/busca\?q=caf%C3%A9&sort=discount$/);
  await page.goto('/busca?q=+');
  await page.waitForURL((url) => url.pathname + url.search === '/');
});

test('site lists its cities and shows an error page when the city or the page does not exist', async ({
  visit,
  allowErrors,
}) => {
  const reader = await visit('desktop');
  allowErrors(/status of 404 .*\/(atlantida|isto\/nao\/existe)$/);
  const { page } = reader;
  await page.goto('/curitiba/promocoes');
  await page.getByRole('button', { name: 'Curitiba: mudar de cidade' }).click();
  const cities = page.getByRole('menu', { name: 'Cidades' }).getByRole('menuitem');
  await cities.first().waitFor();
  // A click outside closes it.
  await page.mouse.click(700, 5);
  await cities.first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Curitiba: mudar de cidade' }).click();
  await cities.first().waitFor();
  expect(await cities.allInnerTexts()).toEqual([
    'Todas as cidades',
    'Curitiba',
    'São Paulo',
    'Rio de Janeiro',
    'Ibaiti',
  ]);
  await cities.filter({ hasText: 'São Paulo' }).click();
  await page.waitForURL(/\/sao-paulo$/);
  await page.goto('/');
  await page.getByRole('article').first().waitFor();
  expect(await page.getByRole('button', { name: /mudar de cidade/ }).count()).toBe(0);
  const bar = page.getByRole('banner');
  for (const [name, path] of [
    ['Pechincha, início', '/'],
    ['Início', '/'],
    ['Publicar Promoção', '/nova-promocao'],
    ['Resgatar Recompensas', '/resgatar-recompensas'],
    ['Entrar', '/login'],
    ['Cadastrar', '/register'],
  ] as const)
    expect(await bar.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(path);
  await bar.getByRole('button', { name: 'Mudar para o tema escuro' }).click();
  expect(await page.evaluate(`localStorage.getItem('theme')`)).toBe('dark');
  await page.reload();
  expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
  await bar.getByRole('button', { name: 'Mudar para o tema claro' }).click();

  await page.goto('/atlantida');
  await page.getByRole('heading', { name: 'Cidade não encontrada' }).waitFor();
  await page.getByText('A cidade "atlantida" não está cadastrada no sistema.').waitFor();
  await page.evaluate(`localStorage.setItem('cities', '["atlantida"]')`);
  await page.reload();
  await page.getByRole('heading', { name: /em Atlantida/, level: 1 }).waitFor();

  await page.goto('/isto/nao/existe');
  await page.getByRole('heading', { name: 'Página não encontrada' }).waitFor();
  expect(await reader.listA11yViolations()).toEqual([]);
  await page.getByRole('link', { name: 'Voltar para o início' }).click();
  await page.waitForURL((url) => url.pathname === '/');

  for (const [name, path] of [
    ['Política de Privacidade', '/privacidade'],
    ['Termos de Uso', '/termos'],
    ['Como medimos', '/como-medimos'],
    ['Moderação aberta', '/moderacao'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await page.waitForURL((url) => url.pathname === path);
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    expect(await reader.listA11yViolations()).toEqual([]);
  }
  await page.getByText('© 2025 Pechincha').waitFor();
  expect(await page.locator('footer a[href^="mailto:"]').count()).toBeGreaterThan(0);
});

test('list shows a message when it failed, is empty, is past its end or is not counted exactly', async ({
  visit,
  allowErrors,
}) => {
  allowErrors();
  const reader = await visit('phone');
  const { page } = reader;
  await reader.omitFirstResponse();
  let response: object | null = null;
  await page.route(/\/api\/promotions(\?|$)/, (route) =>
    response
      ? route.fulfill({ json: response })
      : route.fulfill({ status: 503, json: { msg: 'Fora do ar' } }),
  );
  await page.route('**/api/advertisements/active*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/curitiba');
  const text = 'Não foi possível carregar as promoções. Tente novamente mais tarde.';
  await page.getByRole('alert').getByText(text).waitFor();
  // Failed ads show no message.
  expect(await page.getByRole('alert').filter({ hasNotText: text }).count()).toBe(0);
  expect(await page.getByText('Fora do ar').count()).toBe(0);
  expect(await page.getByRole('navigation', { name: 'Páginas' }).count()).toBe(0);
  response = { promotions: [], page: 1, totalPages: 0, total: 0, totalIsExact: true };
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await page.getByRole('heading', { name: 'Nenhuma promoção encontrada em Curitiba' }).waitFor();
  await page.goto('/curitiba?search=nada');
  await page.getByRole('link', { name: 'Buscar em todas as cidades' }).click();
  await page.waitForURL('**/?search=nada');
  await page.getByRole('heading', { name: 'Nenhuma promoção encontrada', exact: true }).waitFor();

  response = { promotions: [], page: 99, totalPages: 4, total: 73, totalIsExact: true };
  // Within the page: what the gateway sends comes with its own list.
  const open = (path: string): Promise<void> =>
    page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  await open('/?page=99');
  await page.getByText('A lista acaba antes desta página: 73 promoções ao todo.').waitFor();
  expect(await page.getByRole('link', { name: 'Ir para a primeira página' }).getAttribute('href')).toBe('/');

  response = { promotions: [], page: 40, totalPages: 81, total: 10_000, totalIsExact: false };
  await open('/?page=40');
  await page.getByRole('heading', { name: /^Mais de 10.000 promoções/ }).waitFor();
  const pages = page.getByRole('navigation', { name: 'Páginas' });
  const shown = (await pages.innerText()).split(/\s+/).sort();
  expect(shown).toEqual(['1', '38', '39', '40', '41', '42', '81', 'Anterior', 'Próxima', '…', '…'].sort());
});

test('ad rotation counts each impression once and stops when asked', async ({ visit }) => {
  const reader = await visit('desktop');
  const { page } = reader;
  const reported = await advertise(page, [
    ad(1),
    ad(2),
    ad(3, { image: '/uploads/quebrado.png' }),
    ad(4, { position: 'side', size: 'small', duration: null }),
  ]);
  await page.addInitScript(`
      window.moved = 0;
      new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
        if (entry.sources.some(({ node }) => node?.closest?.('.deal-grid, .ad-slot'))) window.moved += entry.value;
      })).observe({ type: 'layout-shift', buffered: true });
    `);
  await page.goto('/');
  const top = page.getByRole('complementary', { name: 'Anúncio no alto da lista' });
  const side = page.getByRole('complementary', { name: 'Anúncio ao lado da lista' });
  await top.getByText('Anúncio número 2').waitFor();
  await top.getByText('Anúncio número 1').waitFor();
  await side.getByText('Anúncio número 4').waitFor();
  // A single ad does not rotate and has no stop button.
  expect(await side.getByRole('button').count()).toBe(0);
  await expect.poll(() => reported.views.length).toBeGreaterThanOrEqual(3);
  expect([...reported.views].sort()).toEqual([ad(1)._id, ad(2)._id, ad(4)._id]);
  // The age of a deal may move a word; an advertisement that pushes the list moves hundreds of times as much.
  expect(await page.evaluate('window.moved')).toBeLessThan(0.001);
  expect(await reader.listA11yViolations()).toEqual([]);

  // On a wide screen the side ad is beside the list.
  const list = page.getByRole('list').filter({ has: page.getByRole('article') });
  const beside = await Promise.all(
    [side, list].map((part) => part.evaluate((node) => node.getBoundingClientRect().toJSON() as DOMRect)),
  );
  expect(beside[0]?.left).toBeGreaterThan(beside[1]?.right ?? Infinity);

  await top.getByRole('button', { name: 'Parar a troca de anúncios' }).click();
  await top.getByRole('button', { name: 'Continuar a troca de anúncios' }).waitFor();

  const link = side.getByRole('link');
  expect(await link.getAttribute('rel')).toBe('noopener nofollow sponsored');
  await page.context().route('https://loja-de-prova.example/', (route) => route.fulfill({ body: 'A loja' }));
  const [shop] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await expect.poll(() => reported.clicks.length).toBeGreaterThan(0);
  expect(reported.clicks[0]).toContain(`/advertisements/${ad(4)._id}/click`);
  await shop.close();

  // With reduced motion the rotation starts stopped.
  await page.evaluate(`localStorage.removeItem('ads-stopped')`);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await top.getByRole('button', { name: 'Continuar a troca de anúncios' }).waitFor();
});

test('phone menu has all links of the bar and those that the role allows', async ({ visit }) => {
  const admin = await visit('phone');
  const visitor = await visit('phone');
  const pages = ['Início', 'Publicar Promoção', 'Resgatar Recompensas'];
  const cities = ['Todas as cidades', 'Curitiba', 'São Paulo', 'Rio de Janeiro', 'Ibaiti'];
  const own = [
    'Meu Perfil',
    'Minhas Promoções',
    'Promoções Salvas',
    'Meus Alertas',
    'Minhas Conquistas',
    'Histórico de Resgates',
    'Configurações',
  ];
  await admin.setSession(await signInDemoAccount('admin'));
  const entries = async ({ page }: Visit): Promise<string[]> => {
    await page.goto('/curitiba');
    await page.getByRole('article').first().waitFor();
    await page.getByRole('button', { name: 'Abrir o menu' }).click();
    const items = page.getByRole('menu', { name: 'Menu' }).getByRole('menuitem');
    await items.first().waitFor();
    return items.allInnerTexts();
  };
  expect(await entries(admin)).toEqual([...pages, ...own, 'Dashboard Admin', 'Moderação', 'Sair', ...cities]);
  expect(await admin.listA11yViolations()).toEqual([]);
  expect(await entries(visitor)).toEqual([...pages, 'Entrar', 'Cadastrar', ...cities]);
  await visitor.page.keyboard.press('Escape');
  await visitor.page.goto('/');
  await visitor.page.getByRole('button', { name: 'Buscar promoções' }).click();
  await visitor.page.getByRole('searchbox').fill('café');
  await visitor.page.keyboard.press('Enter');
  await visitor.page.waitForURL(/\/busca\?q=caf%C3%A9$/);
});
