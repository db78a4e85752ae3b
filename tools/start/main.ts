import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockData } from './data-dir.ts';
import { exit, exitOnSignals, fail, markReady, onExit } from './lifetime.ts';
import { resetData, prepare } from './prepare.ts';
import { startProduct } from './product.ts';
import { Progress } from './progress.ts';
import { isSeedingWanted, startSeeding, warnIfSeedingFails } from './seed.ts';
import { FriendlyError, isFree, startWatchdog } from './servers.ts';
import { readSettings, type Settings } from './settings.ts';

const progress = new Progress();

async function start(settings: Settings): Promise<void> {
  const { dataDir, port } = settings;
  const isSeeding = isSeedingWanted(process.env);
  await refuseTakenPort(port);
  if (settings.fresh) {
    await resetData(dataDir);
    if (process.env['MONGODB_URL']) progress.line('--fresh does not delete the database of MONGODB_URL.');
  }
  // The site answers without pictures while MinIO is compiled, which takes minutes on a new machine.
  const servers = await prepare(dataDir, progress, { isPersistent: true, late: ['minio'] });
  let isStorePending = true;
  const markSettled = (): void => void (isStorePending = false);
  // A failure is reported where it happens.
  servers.late.then(markSettled, markSettled);
  const product = await startProduct({
    dataDir,
    port,
    publicUrl: process.env['PUBLIC_URL'],
    servers: servers.env,
    progress,
    onCrash: 'restart',
  });
  const seeding = isSeeding ? startSeeding(dataDir, product, servers, progress) : null;
  // Who signs up from now on does not keep the demo data away.
  await seeding?.started;
  if (!process.env['SMTP_URL']) progress.line(`E-mails are written to ${join(dataDir, 'mails')}.`);
  markReady();
  progress.line(`Pechincha is running: ${product.publicUrl}`);
  if (isStorePending) {
    progress.line(
      'Pictures follow by themselves when MinIO is ready; until then pages show placeholders and uploads are refused.',
    );
  }
  if (seeding) await warnIfSeedingFails(seeding, progress);
}

async function refuseTakenPort(port: number): Promise<void> {
  if (await isFree(port)) return;
  throw new FriendlyError(
    `Port ${port} is in use: stop the program that uses it or choose another one, for example PORT=${port + 1} npm start.`,
  );
}

async function main(): Promise<void> {
  exitOnSignals((line) => progress.line(line));
  const settings = readSettings(process.argv.slice(2), process.env);
  // Before `npm ci`, which replaces the Node that runs this.
  startWatchdog();
  if (settings.temporary) onExit(() => rmSync(settings.dataDir, { recursive: true, force: true }));
  onExit(lockData(settings.dataDir));
  // Keeps the process alive until a signal comes; servers and services do not.
  setInterval(() => undefined, 60_000);
  switch (settings.mode) {
    case 'start':
      return start(settings);
    case 'dev':
      return (await import('./dev.ts')).runDev(settings, progress);
    case 'test':
      return exit(await (await import('./test.ts')).runTests(settings, progress));
    case 'bench':
      return exit(await (await import('./trials.ts')).runBench(settings, progress));
    case 'chaos':
      return exit(await (await import('./trials.ts')).runChaos(settings, progress));
  }
}

main().catch((error: unknown) => fail(progress, error));
