import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';

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

/** Runs the inline script of the page shell and returns what it requests. */
function runEarlyRequestScript(
  page: string,
  pathname: string,
): { path: string | undefined; requestedUrls: string[] } {
  const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';
  const requestedUrls: string[] = [];
  const window: { earlyResponse?: { path: string } } = {};
  runInNewContext(script, {
    window,
    location: { pathname, search: '' },
    localStorage: { getItem: () => null },
    matchMedia: () => ({ matches: false }),
    document: { documentElement: { dataset: {} } },
    AbortSignal,
    fetch: (url: string) => {
      requestedUrls.push(url);
      return Promise.resolve({ ok: false });
    },
  });
  return { path: window.earlyResponse?.path, requestedUrls };
}

const deal = '0123456789abcdef01234567';

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
    expect(runEarlyRequestScript(page, '/')).toEqual({
      path: '/promotions',
      requestedUrls: [`${base}/promotions`],
    });
    expect(runEarlyRequestScript(page, `/curitiba/promocao/${deal}`)).toEqual({
      path: `/promotions/${deal}`,
      requestedUrls: [`${base}/promotions/${deal}`],
    });
    expect(runEarlyRequestScript(page, '/termos').requestedUrls).toEqual([]);

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
