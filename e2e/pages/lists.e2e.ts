import type { Browser, Page, Request } from 'playwright-core';
import { openBrowser, Person } from './browser.ts';
import { drawnPicture } from '../picture.ts';

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

/** The ads that the page is given; what it tells about them is kept. */
async function advertise(page: Page, ads: object[]): Promise<{ views: string[]; clicks: string[] }> {
  const told = { views: [] as string[], clicks: [] as string[] };
  const picture = await drawnPicture();
  await page.route('**/uploads/anuncio-*', (route) =>
    route.fulfill({ contentType: 'image/png', body: picture }),
  );
  await page.route('**/uploads/quebrado*', (route) => route.fulfill({ contentType: 'image/png', body: '' }));
  await page.route('**/api/advertisements/**', (route) => {
    const request: Request = route.request();
    if (request.url().includes('/active')) return route.fulfill({ json: ads });
    if (request.url().endsWith('/views'))
      told.views.push(...(request.postDataJSON() as { ids: string[] }).ids);
    else told.clicks.push(request.url());
    return route.fulfill({ status: 204 });
  });
  return told;
}

const until = async (page: Page, what: () => boolean): Promise<void> => {
  while (!what()) await page.evaluate('new Promise((next) => setTimeout(next, 50))');
};

describe('as listas, e o que as cerca', () => {
  let browser: Browser;

  const arrive = async (device: 'phone' | 'desk'): Promise<Person> => {
    const person = await Person.arrive(browser, device);
    // What happens elsewhere is the story of another file.
    await person.page.routeWebSocket('**/socket.io/**', () => undefined);
    return person;
  };

  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('filtra, ordena, vira a página e volta ao mesmo lugar', async () => {
    const { page, barriers, complaints } = await arriveBound('desk');
    await page.goto('/');
    const first = page.getByRole('article').first();
    await first.waitFor();
    expect(await barriers()).toEqual([]);
    const firstTitle = await first.getByRole('heading').textContent();

    const second = page.waitForResponse(/\/api\/promotions\?.*page=2/);
    await page.getByRole('link', { name: 'Próxima' }).click();
    await page.waitForURL(/\?page=2$/);
    await (await second).finished();
    // Until the new list is drawn the old one stays; its first deal is on no other page.
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
    const place = await page.evaluate<number>('scrollY');
    await deal.click();
    await page.getByText('Por apenas').waitFor();
    await page.goBack();
    await deal.waitFor();
    await page.waitForFunction((top) => Math.abs(scrollY - top) < 40, place);

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
    expect(complaints).toEqual([]);
  });

  it('conhece as suas cidades, e diz quando não há página', async () => {
    const { page, barriers, complaints } = await arriveBound('desk');
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
    expect(await barriers()).toEqual([]);
    await page.getByRole('link', { name: 'Voltar para o início' }).click();
    await page.waitForURL((url) => url.pathname === '/');

    for (const [name, path] of [
      ['Política de Privacidade', '/privacidade'],
      ['Termos de Uso', '/termos'],
    ] as const) {
      await page.getByRole('contentinfo').getByRole('link', { name }).click();
      await page.waitForURL((url) => url.pathname === path);
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      expect(await barriers()).toEqual([]);
    }
    await page.getByText('© 2025 Pechincha').waitFor();
    expect(await page.locator('footer a[href^="mailto:"]').count()).toBeGreaterThan(0);
    // The browser itself tells of pages that answer 404.
    const missing = /status of 404 .*\/(atlantida|isto\/nao\/existe)$/;
    expect(complaints.filter((complaint) => !missing.test(complaint))).toEqual([]);
  });

  it('diz que a lista falhou, que está vazia, ou que há mais do que se conta', async () => {
    const { page } = await arrive('phone');
    let answer: object | null = null;
    await page.route(/\/api\/promotions(\?|$)/, (route) =>
      answer ? route.fulfill({ json: answer }) : route.fulfill({ status: 503, json: { msg: 'Fora do ar' } }),
    );
    await page.route('**/api/advertisements/active*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/curitiba');
    const words = 'Não foi possível carregar as promoções. Tente novamente mais tarde.';
    await page.getByRole('alert').getByText(words).waitFor();
    // The ads failed too, and say nothing.
    expect(await page.getByRole('alert').filter({ hasNotText: words }).count()).toBe(0);
    expect(await page.getByText('Fora do ar').count()).toBe(0);
    expect(await page.getByRole('navigation', { name: 'Páginas' }).count()).toBe(0);
    answer = { promotions: [], page: 1, totalPages: 0, total: 0, totalIsExact: true };
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByRole('heading', { name: 'Nenhuma promoção encontrada em Curitiba' }).waitFor();
    await page.goto('/curitiba?search=nada');
    await page.getByRole('link', { name: 'Buscar em todas as cidades' }).click();
    await page.waitForURL('**/?search=nada');
    await page.getByRole('heading', { name: 'Nenhuma promoção encontrada', exact: true }).waitFor();

    answer = { promotions: [], page: 99, totalPages: 4, total: 73, totalIsExact: true };
    await page.goto('/?page=99');
    await page.getByText('A lista acaba antes desta página: 73 promoções ao todo.').waitFor();
    expect(await page.getByRole('link', { name: 'Ir para a primeira página' }).getAttribute('href')).toBe(
      '/',
    );

    answer = { promotions: [], page: 40, totalPages: 81, total: 10_000, totalIsExact: false };
    await page.goto('/?page=40');
    await page.getByRole('heading', { name: /^Mais de 10.000 promoções/ }).waitFor();
    const pages = page.getByRole('navigation', { name: 'Páginas' });
    const shown = (await pages.innerText()).split(/\s+/).sort();
    expect(shown).toEqual(['1', '38', '39', '40', '41', '42', '81', 'Anterior', 'Próxima', '…', '…'].sort());
  });

  it('mostra cada anúncio pelo seu tempo, conta uma vez o que foi visto, e para quando se pede', async () => {
    const { page, barriers } = await arriveBound('desk');
    const told = await advertise(page, [
      ad(1),
      ad(2),
      ad(3, { image: '/uploads/quebrado.png' }),
      ad(4, { position: 'side', size: 'small', duration: null }),
    ]);
    await page.addInitScript(`
      window.moved = 0;
      new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
        if (entry.sources.some(({ node }) => node?.closest?.('.deals, .ad-place'))) window.moved += entry.value;
      })).observe({ type: 'layout-shift', buffered: true });
    `);
    await page.goto('/');
    const top = page.getByRole('complementary', { name: 'Anúncio no alto da lista' });
    const side = page.getByRole('complementary', { name: 'Anúncio ao lado da lista' });
    await top.getByText('Anúncio número 2').waitFor();
    await top.getByText('Anúncio indisponível').waitFor();
    await top.getByText('Anúncio número 1').waitFor();
    await side.getByText('Anúncio número 4').waitFor();
    // A single one stays, and there is nothing to stop.
    expect(await side.getByRole('button').count()).toBe(0);
    await until(page, () => told.views.length >= 3);
    expect([...told.views].sort()).toEqual([ad(1)._id, ad(2)._id, ad(4)._id]);
    expect(await page.evaluate('window.moved')).toBe(0);
    expect(await barriers()).toEqual([]);

    // Beside the list where there is room, else after it.
    const list = page.getByRole('list').filter({ has: page.getByRole('article') });
    const beside = await Promise.all(
      [side, list].map((part) => part.evaluate((node) => node.getBoundingClientRect().toJSON() as DOMRect)),
    );
    expect(beside[0]?.left).toBeGreaterThan(beside[1]?.right ?? Infinity);

    await top.getByRole('button', { name: 'Parar a troca de anúncios' }).click();
    await top.getByRole('button', { name: 'Continuar a troca de anúncios' }).waitFor();

    const link = side.getByRole('link');
    expect(await link.getAttribute('rel')).toBe('noopener nofollow sponsored');
    await page
      .context()
      .route('https://loja-de-prova.example/', (route) => route.fulfill({ body: 'A loja' }));
    const [shop] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    await until(page, () => told.clicks.length > 0);
    expect(told.clicks[0]).toContain(`/advertisements/${ad(4)._id}/click`);
    await shop.close();

    // Less motion: nothing changes by itself.
    await page.evaluate(`localStorage.removeItem('ads-stopped')`);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await top.getByRole('button', { name: 'Continuar a troca de anúncios' }).waitFor();
  });

  it('tem no menu do telefone tudo o que a barra tem, e a cada um o seu', async () => {
    const admin = await arrive('phone');
    const visitor = await arrive('phone');
    const pages = ['Início', 'Publicar Promoção', 'Resgatar Recompensas'];
    const cities = ['Todas as cidades', 'Curitiba', 'São Paulo', 'Rio de Janeiro', 'Ibaiti'];
    const own = [
      'Meu Perfil',
      'Minhas Promoções',
      'Meus Alertas',
      'Minhas Conquistas',
      'Histórico de Resgates',
    ];
    await admin.signIn('admin@pechincha.dev', 'admin123');
    const entries = async ({ page }: Person): Promise<string[]> => {
      await page.goto('/curitiba');
      await page.getByRole('article').first().waitFor();
      await page.getByRole('button', { name: 'Abrir o menu' }).click();
      const items = page.getByRole('menu', { name: 'Menu' }).getByRole('menuitem');
      await items.first().waitFor();
      return items.allInnerTexts();
    };
    expect(await entries(admin)).toEqual([
      ...pages,
      ...own,
      'Dashboard Admin',
      'Moderação',
      'Sair',
      ...cities,
    ]);
    expect(await admin.barriers()).toEqual([]);
    expect(await entries(visitor)).toEqual([...pages, 'Entrar', 'Cadastrar', ...cities]);
    await visitor.page.keyboard.press('Escape');
    await visitor.page.goto('/');
    await visitor.page.getByRole('button', { name: 'Buscar promoções' }).click();
    await visitor.page.getByRole('searchbox').fill('café');
    await visitor.page.keyboard.press('Enter');
    await visitor.page.waitForURL(/\/busca\?q=caf%C3%A9$/);
    for (const person of [admin, visitor]) expect(person.complaints).toEqual([]);
  });

  const arriveBound = async (device: 'phone' | 'desk') => {
    const person = await arrive(device);
    return {
      page: person.page,
      complaints: person.complaints,
      barriers: () => person.barriers(),
    };
  };
});
