import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isCityName } from '@pechincha/contracts/page-routes';
import { defaultSite, type Site } from '@pechincha/contracts/site';
import type { Chapter } from '@pechincha/testing/chapters';
import { siteChangedEvent } from '@pechincha/testing/event-factory';
import { eventually } from '@pechincha/testing/eventually';
import { newId } from '../support/members.js';
import { createPromotion, getPreviewTag } from '../support/promotion-pages.js';
import { respondWith, StubService } from '../support/stub-service.js';
import { collectEvents, TestGateway, waitUntilConnected } from '../support/test-gateway.js';

/** How soon a change must be everywhere. */
const soon = { timeoutMs: 2_000 };
const hostileName = 'Achados <b>"&</script>';
const escapedName = 'Achados &#60;b&#62;&#34;&#38;&#60;/script&#62;';
const promotion = createPromotion({ city: 'xaxim', category: 'pets' });
const pets = { value: 'pets', label: 'Animais', icon: 'paw-print', hidden: false } as const;
const xaxim = { slug: 'xaxim', name: 'Xaxim', inMenu: false };

let gateway: TestGateway;
let version = 0;

async function fetchText(path: string, url = gateway.url): Promise<[status: number, text: string]> {
  const response = await fetch(url + path, { headers: { accept: 'text/html' } });
  return [response.status, await response.text()];
}

const getTitle = (html: string): string | undefined => /<title>(.*?)<\/title>/.exec(html)?.[1];
const getSiteInPage = (html: string): unknown =>
  JSON.parse(/<script type="application\/json" id="site">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

/** Saves a newer site in promotions without an event. */
function saveSite(changes: Partial<Site>): Site {
  version += 1;
  const site = { ...defaultSite, ...changes, version };
  gateway.service.site = site;
  return site;
}

async function publishSite(changes: Partial<Site>): Promise<Site> {
  const site = saveSite(changes);
  await gateway.broker.publish([siteChangedEvent(version, changes)]);
  return site;
}

/** Until every gateway's pages have the version. */
const waitForVersion = (expected: number): Promise<void> =>
  eventually(async () => {
    for (const url of gateway.urls) {
      const [, html] = await fetchText('/termos', url);
      expect(getSiteInPage(html)).toMatchObject({ version: expected });
    }
  }, soon);

/** Responds as promotions would. */
const respond: StubService['behaviour'] = (request, response) => {
  const body = request.url?.startsWith('/internal/sitemap')
    ? { promotions: [{ _id: promotion._id, city: 'xaxim', changedAt: '2026-11-20T12:00:00.000Z' }] }
    : request.url?.startsWith('/promotions/')
      ? promotion
      : { promotions: [promotion], total: 1 };
  respondWith(200, JSON.stringify(body))(request, response);
};

export const siteChanges: Chapter<TestGateway> = (getService) => {
  beforeAll(() => {
    gateway = getService();
  });
  beforeEach(() => {
    gateway.service.behaviour = respond;
  });

  it('is not in the page while it is the default', async () => {
    const [status, html] = await fetchText('/');
    expect([status, html.includes('id="site"'), getTitle(html)]).toEqual([
      200,
      false,
      'Promoções em todas as cidades · Pechincha',
    ]);
  });

  it('is in pages, files, sitemap and previews of every gateway soon after its event', async () => {
    const paths = ['/', '/xaxim?category=pets', `/promocao/${promotion._id}`, '/termos', '/nada/nada'];
    const readAll = (url: string) => Promise.all(paths.map((path) => fetchText(path, url)));
    const before = await Promise.all(gateway.urls.map(readAll));
    expect(before[0]?.map(([status]) => status)).toEqual([200, 404, 200, 200, 404]);
    for (const url of gateway.urls) {
      expect((await fetchText('/sitemap.xml', url))[1]).not.toContain('/xaxim<');
      expect((await fetchText('/manifest.webmanifest', url))[1]).toContain('"short_name":"Pechincha"');
    }

    const site = await publishSite({
      name: hostileName,
      cities: [xaxim],
      categories: [...defaultSite.categories, pets],
    });
    await waitForVersion(version);
    for (const [replica, url] of gateway.urls.entries()) {
      const pages = await readAll(url);
      expect(pages.map(([status, html]) => [status, getTitle(html)])).toEqual([
        [200, `Promoções em todas as cidades · ${escapedName}`],
        [200, `Promoções de Animais em Xaxim · ${escapedName}`],
        [200, `Fone de ouvido por R$ 199,90 · ${escapedName}`],
        [200, `Termos de Uso · ${escapedName}`],
        [404, `Página não encontrada · ${escapedName}`],
      ]);
      for (const [index, [, html]] of pages.entries()) {
        expect(getSiteInPage(html)).toEqual(site);
        expect(html).toContain(`aria-label="${escapedName}, início">${escapedName}</a>`);
        expect(html).toContain(`<noscript>${escapedName} precisa`);
        expect(html.toLowerCase()).not.toContain('<b>');
        expect(getPreviewTag(html, 'og:site_name')).toBe(index < 4 ? escapedName : undefined);
        const previousImage = getPreviewTag(before[replica]?.[index]?.[1] ?? '', 'og:image');
        if (previousImage) expect(getPreviewTag(html, 'og:image')).not.toBe(previousImage);
      }
      expect(JSON.parse((await fetchText('/manifest.webmanifest', url))[1])).toEqual({
        name: `${hostileName}: promoções`,
        short_name: hostileName,
        start_url: '/',
      });
      expect(getTitle((await fetchText('/offline.html', url))[1])).toBe(escapedName);
      expect((await fetchText('/sitemap.xml', url))[1]).toContain('/xaxim</loc>');
    }
  });

  it('changes the preview images', async () => {
    const readImage = async () => {
      const [, html] = await fetchText('/termos');
      const path = new URL(getPreviewTag(html, 'og:image') ?? '');
      const response = await fetch(gateway.url + path.pathname + path.search);
      expect(response.headers.get('cache-control')).toContain('immutable');
      return Buffer.from(await response.arrayBuffer());
    };
    const before = await readImage();
    await publishSite({ name: 'Ofertas' });
    await waitForVersion(version);
    expect((await readImage()).equals(before)).toBe(false);
  });

  it('keeps the policy of pages', async () => {
    const readPolicy = async () =>
      (await fetch(`${gateway.url}/`, { headers: { accept: 'text/html' } })).headers.get(
        'content-security-policy',
      );
    const before = await readPolicy();
    await publishSite({ name: 'Outro nome' });
    await waitForVersion(version);
    expect(await readPolicy()).toBe(before);
    expect(before?.match(/'sha256-/g)).toHaveLength(1);
  });

  it('makes the page of a removed city 404', async () => {
    await publishSite({ cities: [xaxim] });
    await waitForVersion(version);
    expect((await fetchText('/Xaxim/promocoes'))[0]).toBe(200);
    await publishSite({ cities: [] });
    await waitForVersion(version);
    for (const url of gateway.urls) {
      const [status, html] = await fetchText('/xaxim', url);
      expect([status, getTitle(html)]).toEqual([404, 'Cidade não encontrada · Pechincha']);
      expect((await fetchText('/sitemap.xml', url))[1]).not.toContain('/xaxim<');
    }
  });

  it('is announced once to every socket, and to each that connects', async () => {
    const connect = async (replica: number) => {
      const socket = gateway.connect({}, { replica });
      const received = collectEvents(socket, 'site-version');
      await waitUntilConnected(socket);
      return received;
    };
    const all = [await connect(0), await connect(1)];
    const first = version;
    await eventually(() => expect(all).toEqual([[{ version: first }], [{ version: first }]]));
    await publishSite({ name: 'Terceiro nome' });
    const both = [{ version: first }, { version }];
    await eventually(() => expect(all).toEqual([both, both]), soon);
    await waitForVersion(version);
    const last = await connect(1);
    await eventually(() => expect(last).toEqual([{ version }]));
    expect(all).toEqual([both, both]);
  });

  it('is never replaced by an older one', async () => {
    await publishSite({ name: 'O novo' });
    await waitForVersion(version);
    const current = version;
    gateway.service.site = { ...defaultSite, name: 'O velho', version: current - 1 };
    // The announced one is not there yet, as in a database that is behind.
    await gateway.broker.publish([siteChangedEvent(current - 1), siteChangedEvent(current + 1)]);
    await eventually(() => expect(gateway.service.siteRequests).toContain(`/site?version=${current + 1}`));
    version = current;
    await waitForVersion(current);
    saveSite({ name: 'O mais novo' });
    await waitForVersion(current + 1);
    for (const url of gateway.urls)
      expect(getTitle((await fetchText('/termos', url))[1])).toBe('Termos de Uso · O mais novo');
  });
};

export const siteAtStart: Chapter<TestGateway> = (getService) => {
  let REDIS_PREFIX: string;
  let WEB_ROOT: string;
  const start = (env: Record<string, string>) =>
    TestGateway.start({ env: { REDIS_PREFIX, WEB_ROOT, PUBLIC_URL: gateway.config.PUBLIC_URL, ...env } });
  const readCopy = async () =>
    JSON.parse((await gateway.sessions.redis.get(`${REDIS_PREFIX}site`)) ?? 'null') as Site | null;

  beforeAll(() => {
    gateway = getService();
    ({ REDIS_PREFIX, WEB_ROOT = '' } = gateway.config);
  });

  it('is the copy in Redis until promotions responds', async () => {
    const site = await publishSite({ name: 'Da cópia', cities: [xaxim] });
    await eventually(async () => expect(await readCopy()).toEqual(site));
    const port = await findFreePort();
    const alone = await start({ PROMOTIONS_URL: `http://127.0.0.1:${port}` });
    try {
      const [status, html] = await fetchText('/xaxim', alone.url);
      expect([status, getTitle(html)]).toEqual([200, 'Promoções em Xaxim · Da cópia']);
      const promotions = await StubService.start(port);
      try {
        promotions.site = { ...site, name: 'De promotions', version: site.version + 1 };
        await eventually(async () =>
          expect(getTitle((await fetchText('/termos', alone.url))[1])).toBe('Termos de Uso · De promotions'),
        );
        await eventually(async () => expect(await readCopy()).toMatchObject({ name: 'De promotions' }));
      } finally {
        await promotions.stop();
      }
    } finally {
      await alone.destroy();
    }
  });

  it('never replaces a newer copy in Redis', async () => {
    const newer = { ...defaultSite, name: 'A mais nova', version: 1_000 };
    await gateway.sessions.redis.set(`${REDIS_PREFIX}site`, JSON.stringify(newer));
    await publishSite({ name: 'Do meio' });
    await waitForVersion(version);
    const alone = await start({});
    try {
      expect(await readCopy()).toEqual(newer);
    } finally {
      await alone.destroy();
    }
  });

  it('is the default when neither promotions nor Redis has one', async () => {
    const alone = await start({ PROMOTIONS_URL: 'http://127.0.0.1:9', REDIS_PREFIX: `${newId()}:` });
    try {
      const [status, html] = await fetchText('/curitiba', alone.url);
      expect([status, getTitle(html), getSiteInPage(html)]).toEqual([
        200,
        'Promoções em Curitiba · Pechincha',
        null,
      ]);
    } finally {
      await alone.destroy();
    }
  });

  it('has no city at an address that the gateway itself answers', async () => {
    const files = join(import.meta.dirname, '../../../web/public');
    const entries = await readdir(files, { withFileTypes: true });
    const segments = [
      ...[...TestGateway.routes].map((route) => /^\S+ \/([\w.-]+)/.exec(route)?.[1] ?? ''),
      ...entries.filter((entry) => entry.isDirectory()).map(({ name }) => name),
      'assets',
      'socket.io',
    ].filter((segment) => segment && !/\.(xml|txt)$/.test(segment));
    expect(segments).toEqual(
      expect.arrayContaining(['api', 'uploads', 'share', 'healthz', 'readyz', 'icons']),
    );
    expect(segments.filter(isCityName)).toEqual([]);
  });
};

/** Of a service that is started later. */
async function findFreePort(): Promise<number> {
  const stub = await StubService.start();
  const { port } = stub;
  await stub.stop();
  return port;
}
