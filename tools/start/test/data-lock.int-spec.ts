import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning, lockData } from '../data-dir.ts';

const STARTERS = 12;
const ROUNDS = 40;
const WARM_UP_MS = 40;
/** No process has this start time. */
const stale = JSON.stringify({ pid: process.pid, started: '1' });

/** Locks each folder of its input at the given time, and answers whether it holds it. */
const program = `
  const { lockData } = await import(${JSON.stringify(new URL('../data-dir.ts', import.meta.url).href)});
  process.on('message', ({ dataDir, at }) => {
    while (Date.now() < at);
    try {
      lockData(dataDir);
      process.send('holds');
    } catch (error) {
      process.send(error.message);
    }
  });
  process.send('ready');`;

let root: string;
let starters: ChildProcess[] = [];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pechincha-lock-'));
});

afterEach(() => {
  for (const starter of starters) starter.kill('SIGKILL');
  starters = [];
  rmSync(root, { recursive: true, force: true });
});

const receive = async (starter: ChildProcess): Promise<string> =>
  (await once(starter, 'message'))[0] as string;

it('one of twelve starters gets a data folder, whether its lock is free or stale', async () => {
  starters = Array.from({ length: STARTERS }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }),
  );
  await Promise.all(starters.map(receive));
  for (let round = 0; round < ROUNDS; round += 1) {
    const dataDir = join(root, String(round));
    mkdirSync(dataDir);
    if (round % 4 !== 0) writeFileSync(join(dataDir, 'run.json'), round % 4 === 1 ? '' : stale);
    const at = Date.now() + WARM_UP_MS;
    const answers = starters.map(receive);
    for (const starter of starters) starter.send({ dataDir, at });
    const all = await Promise.all(answers);
    const winner = starters[all.indexOf('holds')]?.pid;
    expect(all.filter((answer) => answer === 'holds')).toHaveLength(1);
    for (const answer of all.filter((each) => each !== 'holds'))
      expect(answer).toMatch(/^Pechincha is already running with the data of /);
    expect(JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8'))).toMatchObject({ pid: winner });
    expect(readdirSync(dataDir)).toEqual(['run.json']);
  }
}, 60_000);

it('a stale lock is succeeded although a starter was killed while it did the same', () => {
  const file = join(root, 'run.json');
  writeFileSync(file, stale);
  writeFileSync(`${file}.after-${createHash('sha256').update(stale).digest('hex')}`, `${stale} `);
  const release = lockData(root);
  expect(isRunning(root)).toBe(true);
  expect(() => lockData(root)).toThrow(`(process ${process.pid})`);
  expect(readdirSync(root)).toEqual(['run.json']);
  release();
  expect(readdirSync(root)).toEqual([]);
});
