import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { getPlaceholder, startQuery } from './page-shell';

const web = join(import.meta.dirname, '../..');
const viteBin = join(
  dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')),
  'bin/vite.js',
);

async function buildClient(apiUrl: string, folder: string): Promise<void> {
  await promisify(execFile)(process.execPath, [viteBin, 'build', '--outDir', folder], {
    cwd: web,
    env: { ...process.env, NODE_OPTIONS: '', VITE_API_URL: apiUrl },
  });
}

interface Shell {
  /** Path that the gateway set. */
  path: string;
  isInline?: boolean;
  token?: string;
  navigationType?: string;
}

/** Runs the inline script of the page shell and returns what it requests. */
function runEarlyRequestScript(page: string, { path, isInline, token, navigationType }: Shell) {
  const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';
  const requests: { url: string; headers: object }[] = [];
  const window: Pick<Window, 'earlyResponse'> = {};
  runInNewContext(script, {
    window,
    localStorage: { getItem: (key: string) => (key === 'token' ? (token ?? null) : null) },
    matchMedia: () => ({ matches: false }),
    addEventListener: () => undefined,
    performance: { getEntriesByType: () => [{ type: navigationType ?? 'navigate' }] },
    document: {
      documentElement: { dataset: {} },
      querySelector: (selector: string) => ({
        content: selector.includes('first-request') ? path : isInline ? 'inline' : '',
      }),
    },
    AbortSignal,
    fetch: (url: string, { headers }: { headers: object }) => {
      requests.push({ url, headers: { ...headers } });
      return Promise.resolve({ ok: false });
    },
  });
  return { path: window.earlyResponse?.path, requests };
}

describe('early request of the page shell', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pechincha-web-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('goes to the same URL as the client when VITE_API_URL has another origin', async () => {
    const base = 'https://api.pechincha.example/v1';
    await buildClient(base, folder);
    const page = await readFile(join(folder, 'index.html'), 'utf8');
    const path = '/promotions?city=curitiba';
    const request = { url: `${base}${path}`, headers: {} };
    expect(runEarlyRequestScript(page, { path })).toEqual({ path, requests: [request] });
    expect(runEarlyRequestScript(page, { path: '' }).requests).toEqual([]);
    // A visitor's response in the page is enough for visitors, unless the page may be old.
    expect(runEarlyRequestScript(page, { path, isInline: true })).toEqual({ path: undefined, requests: [] });
    expect(
      runEarlyRequestScript(page, { path, isInline: true, navigationType: 'back_forward' }).requests,
    ).toEqual([request]);
    expect(runEarlyRequestScript(page, { path, isInline: true, token: 't' }).requests).toEqual([
      { ...request, headers: { authorization: 'Bearer t' } },
    ]);

    const names = await readdir(join(folder, 'assets'));
    const code = await Promise.all(
      names
        .filter((name) => name.endsWith('.js'))
        .map((name) => readFile(join(folder, 'assets', name), 'utf8')),
    );
    const isUsedByClient = [...'"\'`'].some((quote) => code.join('\n').includes(quote + base + quote));
    expect(isUsedByClient).toBe(true);
  });
});

describe('startQuery', () => {
  const path = '/promotions';
  const queryKey = ['list'];
  const visitors = { from: 'page' };
  const requested = { from: 'request' };
  let requests: number;
  let queryClient: QueryClient;

  /** A page that the gateway sent for this path. */
  function openPage(inlinePath: string, text: string, navigationType = 'navigate'): void {
    let script: object | null = { textContent: text, remove: () => (script = null) };
    const document = {
      getElementById: () => script,
      querySelector: () => ({ content: inlinePath }),
    };
    Object.assign(globalThis, { document, window: {} });
    jest.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: navigationType }] as never);
  }
  const start = () =>
    startQuery(
      queryClient,
      {
        queryKey,
        // The process of the tests, whose start is the page's, may be minutes old.
        staleTime: Infinity,
        queryFn: () => {
          requests += 1;
          return Promise.resolve(requested);
        },
      },
      path,
      (body) => body as typeof requested,
    );

  beforeEach(() => {
    requests = 0;
    queryClient = new QueryClient();
  });
  afterEach(() => {
    jest.restoreAllMocks();
    queryClient.clear();
    for (const name of ['document', 'window']) Reflect.deleteProperty(globalThis, name);
  });

  it('uses the response in the page without a request, as old as it may be', () => {
    openPage(path, JSON.stringify(visitors));
    start();
    expect([queryClient.getQueryData(queryKey), requests]).toEqual([visitors, 0]);
    expect(queryClient.getQueryState(queryKey)?.dataUpdatedAt).toBe(performance.timeOrigin - 1_000);
  });

  it('uses the response in the page for the first page only', () => {
    openPage(path, JSON.stringify(visitors));
    start();
    queryClient.clear();
    start();
    expect([queryClient.getQueryData(queryKey), requests]).toEqual([undefined, 1]);
  });

  it('shows members the response in the page until theirs arrives', async () => {
    openPage(path, JSON.stringify(visitors));
    window.earlyResponse = { path, body: Promise.resolve(null) };
    start();
    expect([queryClient.getQueryData(queryKey), requests, getPlaceholder(path)]).toEqual([
      undefined,
      1,
      visitors,
    ]);
    await new Promise(setImmediate);
    expect(getPlaceholder(path)).toBeUndefined();
    expect(queryClient.getQueryData(queryKey)).toEqual(requested);
  });

  it.each([
    ['is of another path', ['/promotions?city=curitiba', '{}', 'navigate']],
    ['was cut off', [path, '{"promotions":[', 'navigate']],
    ['comes from the cache of the browser', [path, '{}', 'back_forward']],
  ] satisfies [string, Parameters<typeof openPage>][])(
    'requests the data when the response in the page %s',
    (_name, page) => {
      openPage(...page);
      start();
      expect([queryClient.getQueryData(queryKey), requests]).toEqual([undefined, 1]);
    },
  );
});
