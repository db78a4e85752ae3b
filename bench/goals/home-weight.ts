import { gzipSync } from 'node:zlib';
import type { Goal, ResultRow } from '../goal.ts';

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
  return [
    createWeightRow('eager JavaScript, gzip', loaded, 120),
    createWeightRow('CSS, gzip', sum(css), 15),
    createWeightRow('list response, gzip', gzipSync(list).length, 8),
    createWeightRow('list response, raw', Buffer.byteLength(list), 25),
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

function createWeightRow(what: string, bytes: number, limit: number): ResultRow {
  return {
    goal: '9',
    label: `home: ${what}`,
    measured: `${(bytes / 1000).toFixed(1)} kB`,
    target: `≤ ${limit} kB`,
    isMet: bytes <= limit * 1000,
    against: 'a fixed limit',
  };
}
