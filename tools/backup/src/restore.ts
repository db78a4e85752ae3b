import { createS3Client } from '@pechincha/images/picture-store';
import type { mongo } from 'mongoose';
import { chooseBackup, verifyBackup } from './backup.ts';
import { countLive, dropStaged, stageDatabases, swapDatabases, withLock, withMongodb } from './databases.ts';
import { openDestination, type Destination } from './destination.ts';
import { Lock, type Swap } from './lock.ts';
import { splitNamespace, type Manifest } from './manifest.ts';
import { uploadPictures } from './pictures.ts';
import { assertServicesStopped, purgeQueues } from './queues.ts';
import { type BackupSettings, crashAt, type DatabaseSettings } from './settings.ts';

type Log = (line: string) => void;

/**
 * Replaces all databases by those of a backup. Until the swap begins, a failure or kill leaves all as it was (but for
 * uploaded pictures, which no row names); a swap that has begun is completed by this or the next process.
 * @param name default: the newest complete one
 * @returns the backup's name
 */
export async function restoreBackup(
  settings: BackupSettings,
  name?: string,
  log: Log = () => undefined,
): Promise<string> {
  const destination = await openDestination(settings.destination);
  const backup = await chooseBackup(destination, name);
  await assertServicesStopped(settings.rabbitmqUrl, settings.messagingPrefix);
  await withLock(settings, 'restore', async (client, lock) => {
    await finishInterrupted(client, settings, lock);
    const manifest = await verifyBackup(destination, backup);
    assertSameDatabases(backup, manifest, settings.databases);
    log(`${backup} is complete and undamaged.`);
    for (const line of await describeReplacement(client, manifest)) log(line);
    const swap = await prepareSwap(client, settings, destination, backup, manifest, lock, log);
    // Not undone if it fails: the row may have been written all the same.
    await lock.beginSwap(swap);
    log(`${await completeSwap(client, settings, swap, lock)} messages that waited in RabbitMQ are removed.`);
  });
  return backup;
}

async function prepareSwap(
  client: mongo.MongoClient,
  settings: BackupSettings,
  destination: Destination,
  backup: string,
  manifest: Manifest,
  lock: Lock,
  log: Log,
): Promise<Swap> {
  lock.mustRecover = true;
  try {
    const swap = await stageDatabases(client, destination, backup, manifest, lock);
    const { S3_BUCKET } = settings.pictures;
    const store = await createS3Client(settings.pictures);
    const uploaded = await uploadPictures(store, S3_BUCKET, destination, manifest.pictures);
    log(`${uploaded} of ${Object.keys(manifest.pictures).length} pictures were missing and are uploaded.`);
    // Once more, since loading takes its time.
    await assertServicesStopped(settings.rabbitmqUrl, settings.messagingPrefix);
    crashAt('before-swap');
    return swap;
  } catch (error) {
    // Another process may have staged its own by now.
    await lock.assertHeld();
    await dropStaged(client, settings.databases);
    lock.mustRecover = false;
    throw error;
  }
}

export type Recovery = 'nothing to do' | 'undone' | 'completed';

/** Undoes or completes a restore that was killed; to be run before the services start. */
export async function recover(settings: DatabaseSettings): Promise<Recovery> {
  const [database = ''] = settings.databases;
  const isNeeded = await withMongodb(settings.mongodbUrl, (client) => Lock.isRestoring(client, database));
  if (!isNeeded) return 'nothing to do';
  return withLock(settings, 'restore', (client, lock) => finishInterrupted(client, settings, lock));
}

async function finishInterrupted(
  client: mongo.MongoClient,
  settings: DatabaseSettings,
  lock: Lock,
): Promise<Recovery> {
  if (!lock.mustRecover) return 'nothing to do';
  if (!lock.interruptedSwap) {
    await dropStaged(client, settings.databases);
    lock.mustRecover = false;
    return 'undone';
  }
  await assertServicesStopped(settings.rabbitmqUrl, settings.messagingPrefix);
  await completeSwap(client, settings, lock.interruptedSwap, lock);
  return 'completed';
}

/** Events that are newer than the backup must not reach its rows. @returns the number of removed messages */
async function completeSwap(
  client: mongo.MongoClient,
  settings: DatabaseSettings,
  swap: Swap,
  lock: Lock,
): Promise<number> {
  const purged = await purgeQueues(settings.rabbitmqUrl, settings.messagingPrefix);
  await swapDatabases(client, swap, lock);
  await lock.endSwap();
  return purged;
}

function assertSameDatabases(backup: string, manifest: Manifest, expected: readonly string[]): void {
  const named = [
    ...manifest.databases,
    ...Object.keys(manifest.recentEvents),
    ...Object.keys(manifest.collections).map((namespace) => splitNamespace(namespace)[0]),
  ];
  const foreign = named.find((name) => !expected.includes(name));
  const missing = expected.find((name) => !manifest.databases.includes(name));
  if (foreign !== undefined)
    throw new Error(`${backup} is of another product: it has the database ${foreign}`);
  if (missing !== undefined)
    throw new Error(`${backup} is of another product: it lacks the database ${missing}`);
}

async function describeReplacement(client: mongo.MongoClient, manifest: Manifest): Promise<string[]> {
  const lines: string[] = [];
  for (const database of manifest.databases) {
    const live = await countLive(client, database);
    const entries = Object.entries(manifest.collections)
      .filter(([namespace]) => splitNamespace(namespace)[0] === database)
      .map(([, entry]) => entry);
    const documents = entries.reduce((sum, { count }) => sum + count, 0);
    lines.push(
      `${database}: ${live.documents} documents in ${live.collections} collections are replaced by ${documents} in ${entries.length}.`,
    );
  }
  return lines;
}
