import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockData } from './data-lock.ts';
import { fail } from './failure.ts';
import { atEnd, end, endOnSignals, nowReady } from './lifetime.ts';
import { beginAnew, prepare } from './prepare.ts';
import { startProduct } from './product.ts';
import { Progress } from './progress.ts';
import { seedOnce } from './seed.ts';
import { isSeedingWanted } from './seeding.ts';
import { FriendlyError, isFree, startWatchdog } from './servers.ts';
import { readSettings, type Settings } from './settings.ts';

const progress = new Progress();

async function start(settings: Settings): Promise<void> {
  const { dataDir, port } = settings;
  const isSeeding = isSeedingWanted(process.env);
  await refuseTakenPort(port);
  if (settings.fresh) {
    await beginAnew(dataDir);
    if (process.env['MONGODB_URL']) progress.line('--fresh does not delete the database of MONGODB_URL.');
  }
  const servers = await prepare(dataDir, progress, { isPersistent: true });
  const product = await startProduct({
    dataDir,
    port,
    publicUrl: process.env['PUBLIC_URL'],
    servers: servers.env,
    progress,
    onDeath: 'restart',
  });
  if (isSeeding) await seedOnce(dataDir, product, servers, progress);
  if (!process.env['SMTP_URL']) progress.line(`E-mails are written to ${join(dataDir, 'mails')}.`);
  nowReady();
  progress.line(`Pechincha is running: ${product.publicUrl}`);
}

async function refuseTakenPort(port: number): Promise<void> {
  if (await isFree(port)) return;
  throw new FriendlyError(
    `Port ${port} is in use: stop the program that uses it or choose another one, for example PORT=${port + 1} npm start.`,
  );
}

async function main(): Promise<void> {
  endOnSignals((line) => progress.line(line));
  const settings = readSettings(process.argv.slice(2), process.env);
  // Ahead of `npm ci`, which replaces the Node that runs this.
  startWatchdog();
  if (settings.temporary) atEnd(() => rmSync(settings.dataDir, { recursive: true, force: true }));
  atEnd(lockData(settings.dataDir));
  // Until a signal comes: servers and services do not hold this process by themselves.
  setInterval(() => undefined, 60_000);
  switch (settings.mode) {
    case 'start':
      return start(settings);
    case 'dev':
      return (await import('./dev.ts')).dev(settings, progress);
    case 'test':
      return end(await (await import('./test.ts')).test(settings, progress));
    case 'bench':
      return end(await (await import('./bench.ts')).bench(settings, progress));
    case 'rollout':
      return end(await (await import('./rollout.ts')).rollout(settings, progress));
  }
}

main().catch((error: unknown) => fail(progress, error));
