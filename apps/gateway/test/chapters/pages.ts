import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { newId } from '../support/members.js';
import {
  createPromotion,
  fetchPage,
  getHtml,
  getInlineResponse,
  getPreviewTag,
  ORIGIN,
} from '../support/promotion-pages.js';
import { respondWith } from '../support/stub-service.js';
import { sendRaw, type TestGateway } from '../support/test-gateway.js';

let gateway: TestGateway;

const publicProfile = {
  name: 'Ana Souza',
  avatar: null,
  level: null,
  points: 0,
  badges: [],
  promotionsCount: 0,
  likesCount: 0,
  commentsCount: 0,
  createdAt: '2026-11-20T12:00:00.000Z',
};

const hostileText = '</script><!--<script>\u2028\u2029-->&';

export const pages: Chapter<TestGateway> = (getService) => {
  beforeAll(() => {
    gateway = getService();
  });
  beforeEach(() => gateway.service.reset());

  it('has description, preview and search data at the front page', async () => {
    const html = await getHtml(gateway, '/');
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/" />`);
    expect(html).toContain(`${ORIGIN}/busca?q={search_term_string}`);
    expect(getPreviewTag(html, 'og:image')).toMatch(
      new RegExp(`^${ORIGIN}/share/pechincha\\.jpg\\?v=[0-9a-f]{10}$`),
    );
    expect([getPreviewTag(html, 'og:locale'), getPreviewTag(html, 'og:type')]).toEqual(['pt_BR', 'website']);
    expect(html).toContain('<title>Promoções em todas as cidades · Pechincha</title>');
    expect(await getHtml(gateway, '/promocoes?utm_source=zap')).toBe(html);
  });

  it('has the city name and canonical URL for every spelling of the city', async () => {
    for (const path of ['/sao-paulo', '/saopaulo/promocoes', '/S%C3%A3o-Paulo']) {
      const html = await getHtml(gateway, path);
      expect(html).toContain('<title>Promoções em São Paulo · Pechincha</title>');
      expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/sao-paulo" />`);
      expect(html).not.toContain('noindex');
    }
  });

  it.each([
    ['/?gclid=1&page=2&utm_source=zap', '/?page=2', 'Promoções em todas as cidades, página 2'],
    [
      '/curitiba?page=3&category=casa&utm_source=zap',
      '/curitiba?category=casa&page=3',
      'Promoções de Casa em Curitiba, página 3',
    ],
    ['/curitiba?open=false&freeShipping=1&store=+', '/curitiba', 'Promoções em Curitiba'],
    ['/saopaulo?page=1&sort=nada', '/sao-paulo', 'Promoções em São Paulo'],
    ['/termos?x=1', '/termos', 'Termos de Uso'],
    ['/privacidade', '/privacidade', 'Política de Privacidade'],
  ])('has its own title, canonical URL and preview at %s', async (path, canonical, title) => {
    const html = await getHtml(gateway, path);
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}${canonical.replaceAll('&', '&#38;')}" />`);
    expect(html).toContain(`<title>${title} · Pechincha</title>`);
    expect([getPreviewTag(html, 'og:title'), getPreviewTag(html, 'og:url')]).toEqual([
      title,
      `${ORIGIN}${canonical.replaceAll('&', '&#38;')}`,
    ]);
    expect(html).not.toContain('noindex');
  });

  it.each([
    ['/curitiba?category=casa&sort=hot', '/curitiba?category=casa', 'Promoções de Casa em Curitiba'],
    ['/?minPrice=1&maxPrice=90', '/', 'Promoções em todas as cidades'],
    ['/?open=true', '/', 'Promoções em todas as cidades'],
    ['/?lowest=true&freeShipping=true&store=loja.com.br', '/', 'Promoções em todas as cidades'],
  ])('%s has noindex and the plain list as canonical URL', async (path, canonical, title) => {
    const html = await getHtml(gateway, path);
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}${canonical}" />`);
    expect(html).toContain(`<title>${title} · Pechincha</title>`);
    expect(html).toContain('content="noindex"');
  });

  it.each([
    '/?page=99999',
    `/?x=${'a'.repeat(2_100)}&page=9999`,
    '/?category=moda&page=400',
    '/curitiba?sort=hot&page=3',
  ])('a page past the end of its list is 404 with noindex at %s', async (path) => {
    gateway.service.behaviour = respondWith(200, JSON.stringify({ promotions: [], total: 8 }));
    await eventually(async () => {
      const response = await fetchPage(gateway, path);
      const html = await response.text();
      expect([response.status, html.includes('content="noindex"'), html.includes('canonical')]).toEqual([
        404,
        true,
        false,
      ]);
    });
  });

  it.each([
    ['//curitiba?sort=hot', '/curitiba?sort=hot'],
    ['///promocao//x', '/promocao/x'],
    ['/\\evil.example/', '/evil.example/'],
    ['/%5c//evil.example', '/%5c/evil.example'],
  ])('redirects %s to %s', async (path, location) => {
    const [head] = (
      await sendRaw(gateway.url, [`GET ${path} HTTP/1.1`, 'host: x', 'connection: close'])
    ).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1.1 301 /);
    expect(head).toContain(`location: ${location}\r\n`);
  });

  it.each(['/redefinir-senha?token=a', '/confirmar-email?token=a'])(
    'sends no Referer from %s',
    async (path) => {
      expect((await fetchPage(gateway, path)).headers.get('referrer-policy')).toBe('no-referrer');
      expect((await fetchPage(gateway, '/login')).headers.get('referrer-policy')).not.toBe('no-referrer');
    },
  );

  it('has the name of a member, and 404 when there is no such member', async () => {
    const member = { ...publicProfile, _id: newId() };
    gateway.service.behaviour = respondWith(200, JSON.stringify(member));
    const found = await fetchPage(gateway, `/usuario/${member._id}`);
    expect([found.status, /<title>(.*?)<\/title>/.exec(await found.text())?.[1]]).toEqual([
      200,
      'Ana Souza · Pechincha',
    ]);
    gateway.service.behaviour = respondWith(404, '{"code":"NOT_FOUND"}');
    const missing = await fetchPage(gateway, `/usuario/${newId()}`);
    expect([missing.status, /<title>(.*?)<\/title>/.exec(await missing.text())?.[1]]).toEqual([
      404,
      'Usuário não encontrado · Pechincha',
    ]);
  });

  it.each([
    ['/%', 'Cidade não encontrada'],
    ['/%E0', 'Cidade não encontrada'],
    ['/promocao/%E0%A4%A', 'Promoção não encontrada'],
    [`/promocao/${newId()}%20`, 'Promoção não encontrada'],
    [`/promocao/${newId()}%3Futm=1`, 'Promoção não encontrada'],
    ['/promocao/..%2Fpromotions', 'Promoção não encontrada'],
    ['/usuario/..%2Fpromotions', 'Usuário não encontrado'],
    ['/xaxim', 'Cidade não encontrada'],
    ['/a&b', 'Cidade não encontrada'],
    ['/xaxim/promocoes', 'Cidade não encontrada'],
    ['/qualquer/coisa', 'Página não encontrada'],
    ['/promocao/abc.html', 'Promoção não encontrada'],
    ['/%E0.html', 'Cidade não encontrada'],
    ['/index.html', 'Cidade não encontrada'],
    ['/curitiba/x.html', 'Página não encontrada'],
    ['/admin/nada', 'Página não encontrada'],
    ['/usuario/nada', 'Usuário não encontrado'],
  ])('returns 404 with the page at %s', async (path, title) => {
    const response = await fetchPage(gateway, path);
    const html = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    expect(html).toContain(`<title>${title} · Pechincha</title>`);
    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect(html).toContain('<script>1</script>');
  });

  it.each([
    ['/', '/promotions'],
    ['/promocoes?utm_source=zap', '/promotions'],
    ['/saopaulo', '/promotions?city=sao-paulo'],
  ])('begins with the list as visitors see it at %s', async (path, request) => {
    const list = { promotions: [createPromotion({ title: hostileText })], total: 1 };
    gateway.service.behaviour = respondWith(200, JSON.stringify(list));
    await eventually(async () => {
      const response = await fetchPage(gateway, path);
      const html = await response.text();
      expect(html).toContain(`<meta name="first-request" content="${request}" />`);
      expect(html).toContain('<meta name="first-response" content="inline" />');
      expect(getInlineResponse(html)).toEqual(list);
      expect(html.match(/<script/g)).toHaveLength(3);
      expect(html).not.toContain('<!--');
      const { headers } = await fetchPage(gateway, '/termos');
      expect(response.headers.get('content-security-policy')).toBe(headers.get('content-security-policy'));
    });
    expect(gateway.service.requests.every(({ headers }) => headers['x-auth-token'] === undefined)).toBe(true);
  });

  it('returns 304 while its list is the same, and changes with it', async () => {
    const first = JSON.stringify({ promotions: [createPromotion()] });
    gateway.service.behaviour = respondWith(200, first);
    const accept = { accept: 'text/html', 'accept-encoding': 'br' };
    let etag = '';
    await eventually(async () => {
      const response = await gateway.fetch('/curitiba', { headers: accept });
      expect(JSON.stringify(getInlineResponse(await response.text()))).toBe(first);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      etag = response.headers.get('etag') ?? '';
    });
    const revalidate = () => gateway.fetch('/curitiba', { headers: { ...accept, 'if-none-match': etag } });
    expect((await revalidate()).status).toBe(304);
    const second = JSON.stringify({ promotions: [] });
    gateway.service.behaviour = respondWith(200, second);
    await eventually(async () => {
      const response = await revalidate();
      expect([response.status, response.headers.get('content-encoding')]).toEqual([200, 'br']);
      expect(JSON.stringify(getInlineResponse(await response.text()))).toBe(second);
    });
  });

  it.each([
    ['fails', respondWith(500, '{}')],
    ['does not respond', () => undefined],
  ])('leaves the list to the browser when the promotions service %s', async (_name, behaviour) => {
    gateway.service.behaviour = behaviour;
    await eventually(async () => {
      const html = await getHtml(gateway, '/ibaiti');
      expect(html).toContain('<meta name="first-request" content="/promotions?city=ibaiti" />');
      expect(html).not.toContain('first-response');
    });
  });

  it.each([
    ['?sort=hot', 'sort=hot'],
    ['?maxPrice=90', 'maxPrice=90'],
    ['?open=true', 'open=true'],
    ['?freeShipping=true', 'freeShipping=true'],
    ['?store=loja.com.br', 'store=loja.com.br'],
  ])('leaves a list filtered by %s to the browser without requesting it', async (query, requested) => {
    const html = await getHtml(gateway, `/curitiba${query}`);
    expect(html).toContain(`content="/promotions?${requested.replaceAll('&', '&#38;')}&#38;city=curitiba"`);
    expect(html).not.toContain('first-response');
    expect(gateway.service.requests).toHaveLength(0);
  });

  it.each(['/busca?q=fone', '/?search=fone', '/login', '/admin/usuarios', '/perfil', `/usuario/${newId()}`])(
    'has noindex at %s',
    async (path) => {
      const response = await fetchPage(gateway, path);
      expect([response.status, await response.text()]).toEqual([
        200,
        expect.stringContaining('content="noindex"'),
      ]);
    },
  );
};
