import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PictureStore } from '@pechincha/images/picture-store';
import { eventually } from '@pechincha/testing/eventually';
import sharp from 'sharp';
import { TestGateway } from './support/test-gateway.js';
import { newId } from './support/members.js';
import { respondWith } from './support/stub-service.js';

const ORIGIN = 'http://localhost:8080';
const built = `<!doctype html><html><head><title>Pechincha</title>
<meta name="description" content="" /><meta name="google-client-id" content="" />
<script>1</script></head><body></body></html>`;
const hash = 'ab'.repeat(20);

let gateway: TestGateway;
let root: string;

const createPromotion = (change: object = {}) => ({
  _id: newId(),
  title: 'Fone de ouvido',
  description: 'Sem fio.',
  originalPrice: 319.9,
  promotionalPrice: 199.9,
  discount: 38,
  store: 'Casa Lume',
  link: 'https://loja.example/fone',
  image: null,
  coupon: 'FONE10',
  category: 'eletronicos',
  city: 'online',
  status: 'active',
  moderationReason: null,
  moderatedAt: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  likesCount: 0,
  dislikesCount: 0,
  commentsCount: 0,
  likes: [],
  dislikes: [],
  author: { _id: newId(), name: 'Ana', avatar: null },
  ...change,
});
const respondWithPromotion = (promotion: object) =>
  (gateway.service.behaviour = respondWith(200, JSON.stringify(promotion)));
const fetchPage = (path: string) => gateway.fetch(path, { headers: { accept: 'text/html,*/*;q=0.8' } });
const getHtml = async (path: string): Promise<string> => (await fetchPage(path)).text();
const getPreviewTag = (html: string, name: string): string | undefined =>
  new RegExp(`property="${name}" content="([^"]*)"`).exec(html)?.[1];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'pechincha-pages-'));
  await writeFile(join(root, 'index.html'), built);
  gateway = await TestGateway.start({ env: { WEB_ROOT: root, S3_BUCKET: `test-${newId()}` } });
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = gateway.config;
  const red = { create: { width: 64, height: 64, channels: 3, background: '#ff0000' } } as const;
  const bytes = await sharp(red).webp().toBuffer();
  const sizes = ([160, 320, 640, 1200] as const).map((width) => ({ width, bytes }));
  await new PictureStore({ endpoint, accessKey, secretKey, bucket: gateway.config.S3_BUCKET }).put(
    hash,
    sizes,
  );
});
afterAll(async () => {
  await gateway.stop();
  await rm(root, { recursive: true });
});
beforeEach(() => gateway.service.reset());

describe('page for clients without scripts', () => {
  it('has description, preview and search data at the front page', async () => {
    const html = await getHtml('/');
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/" />`);
    expect(html).toContain(`${ORIGIN}/busca?q={search_term_string}`);
    expect(getPreviewTag(html, 'og:image')).toBe(`${ORIGIN}/share/pechincha.jpg`);
    expect([getPreviewTag(html, 'og:locale'), getPreviewTag(html, 'og:type')]).toEqual(['pt_BR', 'website']);
    expect(html).toContain('<title>Promoções em todas as cidades · Pechincha</title>');
    expect(await getHtml('/promocoes?utm_source=zap')).toBe(html);
  });

  it('has the city name and canonical URL for every spelling of the city', async () => {
    for (const path of ['/sao-paulo', '/saopaulo/promocoes', '/S%C3%A3o-Paulo']) {
      const html = await getHtml(path);
      expect(html).toContain('<title>Promoções em São Paulo · Pechincha</title>');
      expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/sao-paulo" />`);
      expect(html).not.toContain('noindex');
    }
  });

  it.each([
    ['/?gclid=1&page=2&utm_source=zap', '/?page=2', 'Promoções em todas as cidades, página 2'],
    [
      '/curitiba?page=3&sort=hot&category=casa',
      '/curitiba?category=casa&sort=hot&page=3',
      'Promoções em Curitiba, página 3',
    ],
    ['/saopaulo?page=1&sort=nada', '/sao-paulo', 'Promoções em São Paulo'],
    ['/termos?x=1', '/termos', 'Termos de Uso'],
    ['/privacidade', '/privacidade', 'Política de Privacidade'],
  ])('has its own title, canonical URL and preview at %s', async (path, canonical, title) => {
    const html = await getHtml(path);
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}${canonical.replaceAll('&', '&#38;')}" />`);
    expect(html).toContain(`<title>${title} · Pechincha</title>`);
    expect([getPreviewTag(html, 'og:title'), getPreviewTag(html, 'og:url')]).toEqual([
      title,
      `${ORIGIN}${canonical.replaceAll('&', '&#38;')}`,
    ]);
    expect(html).not.toContain('noindex');
  });

  it.each([
    ['/xaxim', 'Cidade não encontrada'],
    ['/a&b', 'Cidade não encontrada'],
    ['/xaxim/promocoes', 'Cidade não encontrada'],
    ['/qualquer/coisa', 'Página não encontrada'],
    ['/admin/nada', 'Página não encontrada'],
    ['/usuario/nada', 'Página não encontrada'],
  ])('is a 404 with the page at %s', async (path, title) => {
    const response = await fetchPage(path);
    const html = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    expect(html).toContain(`<title>${title} · Pechincha</title>`);
    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect(html).toContain('<script>1</script>');
  });

  it('has price, store and coupon of a promotion, fetched as a visitor', async () => {
    const promotion = createPromotion({ city: 'sao-paulo' });
    respondWithPromotion(promotion);
    const response = await fetchPage(`/promocao/${promotion._id}?utm_source=zap`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('<title>Fone de ouvido por R$ 199,90 · Pechincha</title>');
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/sao-paulo/promocao/${promotion._id}" />`);
    expect(getPreviewTag(html, 'og:title')).toBe('Fone de ouvido por R$ 199,90');
    expect(getPreviewTag(html, 'og:description')).toMatch(
      /38% de desconto.*na loja Casa Lume em São Paulo.*FONE10/,
    );
    expect(getPreviewTag(html, 'og:url')).toBe(`${ORIGIN}/sao-paulo/promocao/${promotion._id}`);
    expect(getPreviewTag(html, 'og:image')).toMatch(
      new RegExp(`^${ORIGIN}/share/${promotion._id}\\.jpg\\?v=[0-9a-f]{10}$`),
    );
    expect([getPreviewTag(html, 'og:image:width'), getPreviewTag(html, 'og:image:height')]).toEqual([
      '1200',
      '630',
    ]);
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image" />');
    expect(html).toContain('"priceCurrency":"BRL"');
    expect(gateway.service.lastRequest.url).toBe(`/promotions/${promotion._id}`);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toBe((await fetchPage('/')).headers.get('content-security-policy'));
    expect(policy).not.toContain('unsafe');
  });

  it('changes soon after the promotion expires', async () => {
    const promotion = createPromotion();
    respondWithPromotion(promotion);
    const [before] = [await getHtml(`/promocao/${promotion._id}`)];
    respondWithPromotion({ ...promotion, status: 'expired' });
    await eventually(async () => {
      const html = await getHtml(`/promocao/${promotion._id}`);
      expect(html).toContain('<title>EXPIRADA: Fone de ouvido por');
      expect(getPreviewTag(html, 'og:title')).toMatch(/^EXPIRADA: /);
      expect(getPreviewTag(html, 'og:image')).not.toBe(getPreviewTag(before, 'og:image'));
    });
  });

  it.each(['"><script>alert(1)</script>', '</title></script><script>alert(1)//', "' onload='alert(1)"])(
    'escapes %s in the texts of a promotion',
    async (text) => {
      const promotion = createPromotion({ title: text, store: text, coupon: text, description: text });
      respondWithPromotion(promotion);
      const html = await getHtml(`/promocao/${promotion._id}`);
      // One script of the built page and two JSON-LD blocks.
      expect(html.match(/<script/g)).toHaveLength(3);
      expect(html.replaceAll(/ld\+json">.*?<\/script>/g, '')).not.toContain("' onload='");
      const data = [...html.matchAll(/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) => json);
      expect(data.map((json) => (JSON.parse(json) as object) instanceof Object)).toEqual([true, true]);
    },
  );

  it.each([
    ['unknown', () => newId()],
    ['malformed', () => 'nada'],
  ])('is a 404 with the page when the promotion id is %s', async (_name, id) => {
    gateway.service.behaviour = respondWith(404, '{"statusCode":404}');
    const response = await fetchPage(`/curitiba/promocao/${id()}`);
    const html = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect(html).toContain('<script>1</script>');
  });

  it('is sent without promotion data when promotions is down, slow or sends invalid data', async () => {
    const behaviours = [
      respondWith(500, '{}'),
      respondWith(200, '{"title":1}'),
      // Never responds.
      () => undefined,
    ];
    for (const behaviour of behaviours) {
      gateway.service.behaviour = behaviour;
      const response = await fetchPage(`/promocao/${newId()}`);
      const html = await response.text();
      expect([response.status, html]).toEqual([200, expect.stringContaining('<title>Pechincha</title>')]);
      expect(html).not.toContain('noindex');
    }
  });

  it.each(['/busca?q=fone', '/?search=fone', '/login', '/admin/usuarios', '/perfil', `/usuario/${newId()}`])(
    'has noindex at %s',
    async (path) => {
      const response = await fetchPage(path);
      expect([response.status, await response.text()]).toEqual([
        200,
        expect.stringContaining('content="noindex"'),
      ]);
    },
  );
});

describe('preview image', () => {
  const getImagePath = async (promotion: { _id: string }) => {
    respondWithPromotion(promotion);
    const address = getPreviewTag(await getHtml(`/promocao/${promotion._id}`), 'og:image') ?? '';
    return address.slice(ORIGIN.length);
  };
  const readPixels = async (response: Response) => {
    const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
    return { size: [info.width, info.height], at };
  };

  it('contains the photo of the promotion and is cached as immutable', async () => {
    const path = await getImagePath(createPromotion({ image: `/uploads/${hash}-640.webp` }));
    const [response] = await Promise.all([gateway.fetch(path), gateway.fetch(path), gateway.fetch(path)]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const { size, at } = await readPixels(response);
    expect(size).toEqual([1200, 630]);
    const [red = 0, green = 0] = at(270, 360);
    expect(red - green).toBeGreaterThan(150);
  });

  it('is drawn without a photo when it is missing, and grey when the promotion has expired', async () => {
    for (const [status, cloth] of [
      ['active', [11, 107, 76]],
      ['expired', [86, 98, 92]],
    ] as const) {
      const response = await gateway.fetch(
        await getImagePath(createPromotion({ status, image: `/uploads/${'0'.repeat(40)}-640.webp` })),
      );
      expect(response.status).toBe(200);
      const { at } = await readPixels(response);
      at(700, 10).forEach((value, index) => expect(Math.abs(value - (cloth[index] ?? 0))).toBeLessThan(6));
    }
  });

  it('is cached for 5 minutes only when the version in the URL is outdated', async () => {
    const promotion = createPromotion();
    respondWithPromotion(promotion);
    const response = await gateway.fetch(`/share/${promotion._id}.jpg?v=0000000000`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
  });

  it('of the brand is served without calling a service', async () => {
    const response = await gateway.fetch('/share/pechincha.jpg');
    expect((await readPixels(response)).size).toEqual([1200, 630]);
    expect(gateway.service.requests).toHaveLength(0);
  });

  it.each(['/share/', '/share/x.jpg', `/share/${'0'.repeat(24)}.png`, '/share/..%2f..%2fetc'])(
    'is a 404 at %s',
    async (path) => {
      const response = await gateway.fetch(path);
      expect([response.status, await response.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
    },
  );

  it('is a 404 when visitors cannot see the promotion, and a 503 when promotions fails', async () => {
    gateway.service.behaviour = respondWith(404, '{}');
    expect((await gateway.fetch(`/share/${newId()}.jpg`)).status).toBe(404);
    gateway.service.behaviour = respondWith(500, '{}');
    const response = await gateway.fetch(`/share/${newId()}.jpg`);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
  });
});
