import { jest } from '@jest/globals';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Product } from '../product.ts';
import { Progress } from '../progress.ts';
import { startSeeding, warnIfSeedingFails } from '../seed.ts';
import type { ProvidedServers } from '../servers.ts';

const servers = { env: {}, handles: {}, late: Promise.resolve() } as unknown as ProvidedServers;
/** No server listens on port 1. */
const env = { PATH: process.env['PATH'], MONGODB_URL: 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=200' };
const product = { env } as unknown as Product;

let dataDir: string;
let lines: string[];
const progress = new Progress();

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pechincha-seeding-'));
  lines = [];
  jest.spyOn(progress, 'line').mockImplementation((line) => void lines.push(line));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it('a failed seeding warns in one line with the reason, and is tried again by the next start', async () => {
  const seeding = startSeeding(dataDir, product, servers, progress);
  // The address is printed after it.
  await seeding.started;
  await warnIfSeedingFails(seeding, progress);
  expect(lines.at(-1)).toMatch(
    /^Warning: The demo data are incomplete: MongooseServerSelectionError: .*ECONNREFUSED.* the next npm start continues them\.$/,
  );
  expect(existsSync(join(dataDir, 'seeded.json'))).toBe(false);
});

it('a failed seeding fails the commands that need its data', async () => {
  await expect(startSeeding(dataDir, product, servers, progress).finished).rejects.toThrow(
    'The demo data are incomplete: MongooseServerSelectionError',
  );
});
