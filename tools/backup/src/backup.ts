import { setTimeout as sleep } from 'node:timers/promises';
import { toDay } from '@pechincha/contracts/days';
import { createS3Client } from '@pechincha/images/picture-store';
import { dumpDatabases, verifyDatabases, withLock } from './databases.ts';
import { type Destination, openDestination } from './destination.ts';
import {
  assertBackupName,
  findNewestComplete,
  FORMAT,
  isComplete,
  listBackups,
  listComplete,
  type Manifest,
  readManifest,
  toBackupName,
  toBackupTime,
  toManifestPath,
  writeManifest,
} from './manifest.ts';
import { copyPictures, prunePool, verifyPictures } from './pictures.ts';
import { type BackupSettings, crashAt, type DestinationSettings } from './settings.ts';

const KEPT_DAYS = 7;
const KEPT_WEEKS = 4;
const KEPT_MONTHS = 12;
const DAY_MS = 24 * 60 * 60_000;

/** The last backup of each of the last 7 days, 4 weeks and 12 months that have one; days of São Paulo. */
export function selectKept(times: readonly Date[]): Date[] {
  const newestFirst = times.toSorted((a, b) => b.getTime() - a.getTime());
  const selectLatest = (toPeriod: (at: Date) => string, limit: number): Date[] => {
    const latest = new Map<string, Date>();
    for (const at of newestFirst) if (!latest.has(toPeriod(at))) latest.set(toPeriod(at), at);
    return [...latest.values()].slice(0, limit);
  };
  const kept = new Set([
    ...selectLatest(toDay, KEPT_DAYS),
    ...selectLatest(toMonday, KEPT_WEEKS),
    ...selectLatest((at) => toDay(at).slice(0, 7), KEPT_MONTHS),
  ]);
  return newestFirst.filter((at) => kept.has(at));
}

/** The first day of the week. */
function toMonday(at: Date): string {
  const noon = new Date(`${toDay(at)}T12:00:00Z`);
  const daysSinceMonday = (noon.getUTCDay() + 6) % 7;
  return new Date(noon.getTime() - daysSinceMonday * DAY_MS).toISOString().slice(0, 10);
}

/** @returns the backup's name @throws Error if another one is being made, or something cannot be read */
export async function createBackup(settings: BackupSettings): Promise<string> {
  const destination = await openDestination(settings.destination);
  return withLock(settings, 'create', async (client, lock) => {
    const name = await chooseName(destination);
    const { S3_BUCKET } = settings.pictures;
    const store = await createS3Client(settings.pictures);
    // Pictures are copied before and after the databases, so that every picture a row references is there.
    const known = await readNewestPictures(destination);
    const before = await copyPictures(store, S3_BUCKET, destination, known);
    const createdAt = new Date().toISOString();
    const entries = await dumpDatabases(client, settings.databases, destination, name);
    const after = await copyPictures(store, S3_BUCKET, destination, { ...known, ...before });
    crashAt('before-manifest');
    await lock.assertHeld();
    await writeManifest(destination, name, {
      format: FORMAT,
      createdAt,
      databases: [...settings.databases],
      ...entries,
      pictures: { ...before, ...after },
    });
    return name;
  });
}

/**
 * Makes a backup and removes those that are no longer kept, and what earlier runs that were killed left.
 * @returns its name
 */
export async function rotateBackups(settings: BackupSettings, log: (line: string) => void): Promise<string> {
  for (const name of await removeIncompleteBackups(settings)) log(`Removed ${name}, which was incomplete.`);
  const created = await createBackup(settings);
  log(`Created ${created}.`);
  for (const name of await removeOldBackups(settings)) log(`Removed ${name}, which is no longer kept.`);
  return created;
}

/** Of two in one second the later waits. */
async function chooseName(destination: Destination): Promise<string> {
  const existing = await listBackups(destination);
  for (;;) {
    const name = toBackupName(new Date());
    if (!existing.includes(name)) return name;
    await sleep(200);
  }
}

/** A newest backup that cannot be read must not prevent the next one. */
async function readNewestPictures(destination: Destination): Promise<Manifest['pictures']> {
  const newest = await findNewestComplete(destination);
  if (newest === undefined) return {};
  return (await readManifest(destination, newest).catch(() => ({ pictures: {} }))).pictures;
}

export interface ListedBackup {
  name: string;
  isComplete: boolean;
  documents: number;
  /** Of the databases' files, or of what there is if it is incomplete. */
  bytes: number;
  pictures: number;
}

/** Oldest first. */
export async function describeBackups(settings: DestinationSettings): Promise<ListedBackup[]> {
  const destination = await openDestination(settings);
  const described: ListedBackup[] = [];
  for (const name of await listBackups(destination)) {
    const manifest = (await isComplete(destination, name))
      ? await readManifest(destination, name).catch(() => undefined)
      : undefined;
    const files = manifest ? Object.values(manifest.collections) : [];
    described.push({
      name,
      isComplete: manifest !== undefined,
      documents: files.reduce((sum, { count }) => sum + count, 0),
      bytes: (await destination.listFiles(name)).reduce((sum, { bytes }) => sum + bytes, 0),
      pictures: Object.keys(manifest?.pictures ?? {}).length,
    });
  }
  return described;
}

/** @param name default: the newest complete one @throws Error if there is none */
export async function chooseBackup(destination: Destination, name?: string): Promise<string> {
  if (name !== undefined) assertBackupName(name);
  const chosen = name ?? (await findNewestComplete(destination));
  if (chosen === undefined) throw new Error('There is no complete backup');
  return chosen;
}

/** Reads a whole backup. @throws Error if anything of it is missing or damaged */
export async function verifyBackup(destination: Destination, name: string): Promise<Manifest> {
  const manifest = await readManifest(destination, name);
  await verifyDatabases(destination, name, manifest);
  await verifyPictures(destination, manifest.pictures);
  return manifest;
}

/** Removes backups beyond those to keep, and pictures that none of the kept ones names. @returns their names */
export async function removeOldBackups(settings: BackupSettings): Promise<string[]> {
  const destination = await openDestination(settings.destination);
  return withLock(settings, 'create', async (_client, lock) => {
    const complete = await listComplete(destination);
    const kept = new Set(selectKept(complete.map(toBackupTime)).map(toBackupName));
    const old = complete.filter((name) => !kept.has(name));
    // First, so that an unreadable one leaves everything.
    const manifests: Manifest[] = [];
    for (const name of kept) manifests.push(await readManifest(destination, name));
    for (const name of old) {
      await lock.assertHeld();
      // Without its manifest it is incomplete, also if this process is killed now.
      await destination.remove(toManifestPath(name));
      await destination.removeFolder(name);
    }
    await lock.assertHeld();
    await prunePool(destination, manifests);
    return old;
  });
}

/** Removes what earlier runs that were killed left. @returns their names */
export async function removeIncompleteBackups(settings: BackupSettings): Promise<string[]> {
  const destination = await openDestination(settings.destination);
  return withLock(settings, 'create', async () => {
    const complete = new Set(await listComplete(destination));
    const incomplete = (await listBackups(destination)).filter((name) => !complete.has(name));
    for (const name of incomplete) await destination.removeFolder(name);
    return incomplete;
  });
}
