import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';

const web = join(import.meta.dirname, '../..');
const vite = join(
  dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')),
  'bin/vite.js',
);

/** Builds the client as a deployment with this setting would. */
async function buildWith(apiUrl: string, folder: string): Promise<void> {
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', folder], {
    cwd: web,
    env: { ...process.env, NODE_OPTIONS: '', VITE_API_URL: apiUrl },
  });
}

/** What the page shell asks for at an address before any of the client's code is there. */
function askEarly(page: string, pathname: string): { path: string | undefined; asked: string[] } {
  const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';
  const asked: string[] = [];
  const window: { earlyAnswer?: { path: string } } = {};
  runInNewContext(script, {
    window,
    location: { pathname, search: '' },
    localStorage: { getItem: () => null },
    matchMedia: () => ({ matches: false }),
    document: { documentElement: { dataset: {} } },
    AbortSignal,
    fetch: (address: string) => {
      asked.push(address);
      return Promise.resolve({ ok: false });
    },
  });
  return { path: window.earlyAnswer?.path, asked };
}

const deal = '0123456789abcdef01234567';

describe('early request of the page shell', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pechincha-web-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('asks where the client asks when VITE_API_URL names another origin', async () => {
    const base = 'https://api.pechincha.example/v1';
    await buildWith(base, folder);
    const page = await readFile(join(folder, 'index.html'), 'utf8');
    expect(askEarly(page, '/')).toEqual({ path: '/promotions', asked: [`${base}/promotions`] });
    expect(askEarly(page, `/curitiba/promocao/${deal}`)).toEqual({
      path: `/promotions/${deal}`,
      asked: [`${base}/promotions/${deal}`],
    });
    expect(askEarly(page, '/termos').asked).toEqual([]);

    const names = await readdir(join(folder, 'assets'));
    const code = await Promise.all(
      names
        .filter((name) => name.endsWith('.js'))
        .map((name) => readFile(join(folder, 'assets', name), 'utf8')),
    );
    const isAskedByClient = [...'"\'`'].some((quote) => code.join('\n').includes(quote + base + quote));
    expect(isAskedByClient).toBe(true);
  });
});
