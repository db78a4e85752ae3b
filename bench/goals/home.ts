import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { createLimitRow, type Goal, type ResultRow } from '../goal.ts';
import { median } from '../rounds.ts';

/** Goal 9, weight: what the browser loads before the home page is readable, in kB of 1,000 bytes. */
export const measureHomeWeight: Goal = async ({ origin }) => {
  const page = await fetchText(`${origin}/`);
  const scripts = [
    ...page.matchAll(/(?:<script[^>]+src|<link[^>]+rel="modulepreload"[^>]+href)="([^"]+\.js)"/g),
  ];
  const styles = [...page.matchAll(/<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g)];
  const loaded = await listEagerFiles(
    origin,
    scripts.flatMap((match) => match[1] ?? []),
  );
  const css = await Promise.all(styles.map((match) => getGzipSize(`${origin}${match[1]}`)));
  const list = await fetchText(`${origin}/api/promotions`);
  const row = (label: string, bytes: number, limit: number): ResultRow =>
    createLimitRow(`home: ${label}`, bytes / 1000, limit, ' kB', 1);
  return [
    row('eager JavaScript, gzip', loaded, 120),
    row('CSS, gzip', sum(css), 15),
    row('list response, gzip', gzipSync(list).length, 8),
    row('list response, raw', Buffer.byteLength(list), 25),
  ];
};

/** The entry chunks and their static imports, without dynamic ones. */
async function listEagerFiles(origin: string, entries: string[]): Promise<number> {
  const sizes = new Map<string, number>();
  const visit = async (path: string): Promise<void> => {
    if (sizes.has(path)) return;
    sizes.set(path, 0);
    const code = await fetchText(`${origin}${path}`);
    sizes.set(path, gzipSync(code).length);
    for (const [, imported] of code.matchAll(/(?:import|export)[^"'()]*?["'](\.[^"']+\.js)["']/g)) {
      if (imported) await visit(new URL(imported, `${origin}${path}`).pathname);
    }
  };
  for (const entry of entries) await visit(entry);
  return sum([...sizes.values()]);
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
const getGzipSize = async (url: string): Promise<number> => gzipSync(await fetchText(url)).length;

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, { headers: { accept: 'text/html,*/*' } });
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  return response.text();
}

/**
 * Serves the product's page as plain HTML: the rendered content in place of what the root shows until the code is here. Style sheets, font and
 * pictures are the product's own; its JavaScript is downloaded, but not run.
 */
async function startPlainPage(origin: string, content: string): Promise<{ url: string; stop: () => void }> {
  const shell = await (await fetch(origin, { headers: { accept: 'text/html' } })).text();
  const scripts = [...shell.matchAll(/<script type="module"[^>]+src="([^"]+)"><\/script>/g)];
  const preloads = scripts.map(([, path]) => `<link rel="preload" as="script" href="${path}" crossorigin>`);
  const page = gzipSync(
    shell
      .replaceAll(/<script(?! type="application)[^>]*>[\s\S]*?<\/script>/g, '')
      .replace('</head>', () => `${preloads.join('')}</head>`)
      .replace(/<div id="root">[^]*?<\/div>(?=\s*<noscript>)/, () => `<div id="root">${content}</div>`),
  );
  const server = createServer((incoming, response) => {
    if (incoming.url === '/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' });
      response.end(page);
      return;
    }
    const { host: _, ...headers } = incoming.headers;
    request(new URL(incoming.url ?? '/', origin), { headers }, (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.pipe(response);
    })
      .on('error', () => response.destroy())
      .end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A phone of the middle class on Lighthouse's slow 4G. */
const VIEWPORT = { width: 390, height: 844 };
const CPU_SLOWDOWN = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
/** From the first paint of the list until what loads later has moved it, or not. */
const SETTLE_MS = 3000;

interface Load {
  /** Milliseconds. */
  lcp: number;
  cls: number;
  /** Milliseconds of the slowest interaction. */
  inp: number;
}

const observe = `
  window.measured = { lcp: 0, cls: 0, inp: 0 };
  const observe = (type, handle) =>
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true, durationThreshold: 16 });
  observe('largest-contentful-paint', ({ startTime }) => { measured.lcp = startTime; });
  observe('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) measured.cls += value; });
  observe('event', ({ duration, interactionId }) => { if (interactionId) measured.inp = Math.max(measured.inp, duration); });
`;

/** Goal 9, speed: the home page loaded ten times without any cache, in turns with the same page as plain HTML. */
export const measureHomeOnPhone: Goal = async ({ origin, effort }) => {
  const executablePath = process.env['CHROMIUM_PATH'];
  if (!executablePath) throw new Error('CHROMIUM_PATH is not set, and there is no Chromium to download');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const plainPage = await startPlainPage(origin, await renderHome(browser, origin));
  try {
    const home: Load[] = [];
    const plain: Load[] = [];
    for (let round = 0; round < effort.rounds * 2; round += 1) {
      home.push(await loadCold(browser, origin, interact));
      plain.push(await loadCold(browser, plainPage.url));
    }
    return toRows(home, plain);
  } finally {
    plainPage.stop();
    await browser.close();
  }
};

/** The HTML of the list once its code has run. */
async function renderHome(browser: Browser, origin: string): Promise<string> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await page.goto(origin);
  await page.locator('.deal').first().waitFor();
  const html = await page.locator('#root').innerHTML();
  await page.close();
  return html;
}

async function loadCold(
  browser: Browser,
  url: string,
  interactWith?: (page: Page) => Promise<void>,
): Promise<Load> {
  const context = await browser.newContext({ viewport: VIEWPORT, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => problems.push(message.text()));
  page.on('requestfailed', (request) => problems.push(`${request.url()} ${request.failure()?.errorText}`));
  try {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', NETWORK);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript(observe);
    await page.goto(url);
    await page.locator('.deal').first().waitFor();
    await page.waitForTimeout(SETTLE_MS);
    const { lcp, cls } = await page.evaluate<Load>('measured');
    await interactWith?.(page);
    return { lcp, cls, inp: (await page.evaluate<Load>('measured')).inp };
  } catch (error) {
    throw new Error(`The page stayed blank: ${problems.join('; ')}`, { cause: error });
  } finally {
    await context.close();
  }
}

/** Opens the menu and the filters, likes as a visitor, and types a search. */
async function interact(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Abrir o menu' }).tap();
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Filtros' }).tap();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page
    .getByRole('button', { name: /^Curtir/ })
    .first()
    .tap();
  await page.getByText('Você precisa estar logado').waitFor();
  await page.getByRole('button', { name: 'Buscar promoções' }).tap();
  await page.keyboard.type('fone', { delay: 100 });
  // The last entry is recorded after the next frame.
  await page.waitForTimeout(500);
}

function toRows(home: readonly Load[], plain: readonly Load[]): ResultRow[] {
  const get = (loads: readonly Load[], name: keyof Load): number => median(loads.map((load) => load[name]));
  const row = (
    what: string,
    name: keyof Load,
    limit: number,
    unit: '' | ' ms',
    against: string,
  ): ResultRow => {
    const label = `home on a phone: ${what}, median of ${home.length} cold loads`;
    return { ...createLimitRow(label, get(home, name), limit, unit, unit ? 0 : 3), against };
  };
  return [
    row('LCP', 'lcp', 2500, ' ms', `the same page as plain HTML: ${Math.round(get(plain, 'lcp'))} ms`),
    row('CLS', 'cls', 0.01, '', `the same page as plain HTML: ${get(plain, 'cls').toFixed(3)}`),
    row('INP of menu, filters, like, search', 'inp', 200, ' ms', 'a fixed limit'),
  ];
}
