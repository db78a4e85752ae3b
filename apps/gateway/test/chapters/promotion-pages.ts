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
  respondWithPromotion,
} from '../support/promotion-pages.js';
import { respondWith } from '../support/stub-service.js';
import type { TestGateway } from '../support/test-gateway.js';

let gateway: TestGateway;

export const promotionPages: Chapter<TestGateway> = (getService) => {
  beforeAll(() => {
    gateway = getService();
  });
  beforeEach(() => gateway.service.reset());

  /** Only an image of the version in its URL is immutable. */
  const expectCurrentImage = async (html: string) => {
    const path = (getPreviewTag(html, 'og:image') ?? '').slice(ORIGIN.length);
    const { status, headers } = await gateway.fetch(path);
    expect([status, headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, s-maxage=10, immutable',
    ]);
  };

  it('has price, store and coupon of a promotion, fetched as a visitor', async () => {
    const promotion = createPromotion({ city: 'sao-paulo' });
    respondWithPromotion(gateway, promotion);
    const response = await fetchPage(gateway, `/promocao/${promotion._id}?utm_source=zap`);
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
    expect(policy).toBe((await fetchPage(gateway, '/')).headers.get('content-security-policy'));
    expect(policy).not.toContain('unsafe');
  });

  it('has final price and condition of a promotion, and changes soon after them', async () => {
    const promotion = createPromotion({ finalPrice: 214.9, condition: 'no Pix · frete R$ 15,00' });
    respondWithPromotion(gateway, promotion);
    const before = await getHtml(gateway, `/promocao/${promotion._id}`);
    expect(before).toContain('<title>Fone de ouvido por R$ 214,90 · Pechincha</title>');
    expect(getPreviewTag(before, 'og:title')).toBe('Fone de ouvido por R$ 214,90 no Pix · frete R$ 15,00');
    expect(before).toMatch(/<meta name="description" content="[^"]*R\$ 214,90 \(no Pix · frete R\$ 15,00\)/);
    expect(getPreviewTag(before, 'og:description')).not.toContain('no Pix');
    expect(getPreviewTag(before, 'product:price:amount')).toBe('214.90');
    expect(before).toContain('"price":"214.90"');
    respondWithPromotion(gateway, { ...promotion, finalPrice: 219.9, condition: 'frete R$ 20,00' });
    await eventually(async () => {
      const html = await getHtml(gateway, `/promocao/${promotion._id}`);
      expect(getPreviewTag(html, 'og:title')).toBe('Fone de ouvido por R$ 219,90 · frete R$ 20,00');
      expect(getPreviewTag(html, 'og:image')).not.toBe(getPreviewTag(before, 'og:image'));
    });
  });

  it('changes soon after a check of the promotion, and after its end', async () => {
    const validUntil = '2030-11-30';
    const promotion = createPromotion({ validUntil, condition: 'no Pix' });
    const getPage = () => getHtml(gateway, `/promocao/${promotion._id}`);
    respondWithPromotion(gateway, promotion);
    const before = await getPage();
    expect(getPreviewTag(before, 'og:description')).toMatch(/^Até 30\/11\/2030\. 38% de desconto: /);
    expect(before).toContain(`"priceValidUntil":"${validUntil}"`);

    const freshness = { seenAt: '2025-11-12T17:05:00.000Z', people: 2 };
    const couponHealth = { state: 'fails', worked: 0, failed: 3, lastWorkedAt: null };
    respondWithPromotion(gateway, { ...promotion, freshness, couponHealth });
    const checked = await eventually(async () => {
      const html = await getPage();
      expect(getPreviewTag(html, 'og:description')).toMatch(
        /^Conferida em 12\/11\/2025 às 14:05\. Cupom não está funcionando\. Até 30\/11\/2030\. /,
      );
      return html;
    });
    await expectCurrentImage(checked);

    respondWithPromotion(gateway, { ...promotion, freshness, couponHealth, status: 'expired' });
    const expired = await eventually(async () => {
      const html = await getPage();
      expect(html).toContain('<title>EXPIRADA: Fone de ouvido por R$ 199,90 · Pechincha</title>');
      return html;
    });
    expect(getPreviewTag(expired, 'og:title')).toBe('EXPIRADA: Fone de ouvido por R$ 199,90 no Pix');
    expect(getPreviewTag(expired, 'og:description')).toMatch(/^Esta promoção expirou\. 38% de desconto: /);
    const images = [before, checked, expired].map((html) => getPreviewTag(html, 'og:image'));
    expect(new Set(images).size).toBe(3);
    await expectCurrentImage(expired);
  });

  it.each(['"><script>alert(1)</script>', '</title></script><script>alert(1)//', "' onload='alert(1)"])(
    'escapes %s in the texts of a promotion',
    async (text) => {
      const promotion = createPromotion({ title: text, store: text, coupon: text, description: text });
      respondWithPromotion(gateway, promotion);
      const html = await getHtml(gateway, `/promocao/${promotion._id}`);
      // One script of the built page, two JSON-LD blocks and the response.
      expect(html.match(/<script/g)).toHaveLength(4);
      expect(getInlineResponse(html)).toEqual(promotion);
      expect(html.replaceAll(/(ld\+json|first-response)">.*?<\/script>/g, '')).not.toContain("' onload='");
      const data = [...html.matchAll(/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) => json);
      expect(data.map((json) => (JSON.parse(json) as object) instanceof Object)).toEqual([true, true]);
    },
  );

  it.each([
    ['unknown', () => newId()],
    ['malformed', () => 'nada'],
  ])('returns 404 with the page when the promotion id is %s', async (_name, id) => {
    gateway.service.behaviour = respondWith(404, '{"statusCode":404}');
    const response = await fetchPage(gateway, `/curitiba/promocao/${id()}`);
    const html = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect(html).toContain('<script>1</script>');
  });

  it('is sent without promotion data when the promotions service is down, slow or sends invalid data', async () => {
    const behaviours = [
      respondWith(500, '{}'),
      respondWith(200, '{"title":1}'),
      // Never responds.
      () => undefined,
    ];
    for (const behaviour of behaviours) {
      gateway.service.behaviour = behaviour;
      const response = await fetchPage(gateway, `/promocao/${newId()}`);
      const html = await response.text();
      expect([response.status, html]).toEqual([200, expect.stringContaining('<title>Pechincha</title>')]);
      expect(html).not.toContain('noindex');
    }
  });
};
