import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@pechincha/testing/eventually';
import { TestGateway } from '../support/test-gateway.js';

const REDIS_PREFIX = `test_builds_${randomBytes(4).toString('hex')}:`;
const roots: string[] = [];

/** A gateway with its own build of one hashed chunk. */
async function startGateway(chunk: string): Promise<TestGateway> {
  const root = await mkdtemp(join(tmpdir(), 'pechincha-build-'));
  roots.push(root);
  await mkdir(join(root, 'assets'));
  await writeFile(join(root, 'index.html'), `<!doctype html><head></head><body>${chunk}</body>`);
  await writeFile(join(root, 'sw.js'), `// ${chunk}`);
  await writeFile(join(root, 'assets', `${chunk}.js`), toContent(chunk));
  return TestGateway.start({ env: { WEB_ROOT: root, REDIS_PREFIX } });
}

const toContent = (chunk: string): string => `export const name = '${chunk}';\n`.repeat(50);

afterAll(() => Promise.all(roots.map((root) => rm(root, { recursive: true }))));

export const builds = (): void => {
  it('gateway serves chunks of another build after a deploy and while replicas differ', async () => {
    const [before, after] = [await startGateway('page-old1'), await startGateway('page-new1')];
    try {
      for (const [gateway, chunk] of [
        [after, 'page-old1'],
        [before, 'page-new1'],
      ] as const) {
        await eventually(async () => {
          const response = await gateway.fetch(`/assets/${chunk}.js`, {
            headers: { 'accept-encoding': 'br' },
          });
          expect([response.status, await response.text()]).toEqual([200, toContent(chunk)]);
          expect(Object.fromEntries(response.headers)).toMatchObject({
            'cache-control': 'public, max-age=31536000, immutable',
            'content-type': 'text/javascript; charset=utf-8',
            'content-encoding': 'br',
            'x-content-type-options': 'nosniff',
          });
        });
      }
      const seconds = await before.sessions.redis.ttl(`${REDIS_PREFIX}asset:/assets/page-old1.js`);
      expect(seconds).toBeGreaterThan(24 * 3_600);
      expect(seconds).toBeLessThan(30 * 3_600);
      for (const path of ['/', '/sw.js']) {
        const response = await after.fetch(path);
        expect(await response.text()).toContain('page-new1');
        expect(response.headers.get('cache-control')).toBe('no-cache');
      }
    } finally {
      await before.destroy();
      await after.destroy();
    }
  });

  it('gateway returns an uncacheable JSON 404 when a chunk is in no build', async () => {
    const gateway = await startGateway('page-only1');
    try {
      for (const path of [
        '/assets/page-none.js',
        '/assets/..%2findex.html',
        `/assets/${'x'.repeat(3_000)}.js`,
      ]) {
        const response = await gateway.fetch(path, { headers: { accept: 'text/html' } });
        expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
        expect(response.headers.get('content-type')).toContain('application/json');
      }
    } finally {
      await gateway.destroy();
    }
  });
};
