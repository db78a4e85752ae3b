import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createS3Client, type S3Config } from '@pechincha/images/s3-client';
import mongoose, { type mongo } from 'mongoose';
import { dumpDatabases, restoreDatabases, type Counts } from './databases.ts';
import { downloadPictures, uploadPictures } from './pictures.ts';

export interface BackupSettings {
  mongodbUrl: string;
  /** Database names, one per service. */
  databases: readonly string[];
  s3: S3Config;
}

export interface BackupSummary {
  createdAt: string;
  counts: Counts;
}

const DATABASES = 'mongodb';
const PICTURES = 'pictures';
const SUMMARY = 'backup.json';

/** @throws Error if the folder already contains a backup or something cannot be read */
export async function createBackup(settings: BackupSettings, folder: string): Promise<BackupSummary> {
  if (await readSummary(folder)) throw new Error(`${folder} already contains a backup`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const store = await createS3Client(settings.s3);
  const copyPictures = (): Promise<number> =>
    downloadPictures(store, settings.s3.S3_BUCKET, join(folder, PICTURES));
  // Pictures are copied before and after the databases, so that every picture a row references is there.
  await copyPictures();
  const createdAt = new Date().toISOString();
  const counts = await withMongodb(settings, (client) =>
    dumpDatabases(client, settings.databases, join(folder, DATABASES)),
  );
  await copyPictures();
  const summary = { createdAt, counts };
  await writeFile(join(folder, SUMMARY), `${JSON.stringify(summary, null, 2)}\n`);
  return summary;
}

/** @throws Error if the folder contains no complete backup, or a database has rows and `replace` is false */
export async function restoreBackup(
  settings: BackupSettings,
  folder: string,
  replace: boolean,
): Promise<BackupSummary> {
  const summary = await readSummary(folder);
  if (!summary) throw new Error(`${folder} contains no complete backup: ${SUMMARY} is missing`);
  const restored = await withMongodb(settings, (client) =>
    restoreDatabases(client, settings.databases, join(folder, DATABASES), replace),
  );
  for (const [name, count] of Object.entries(summary.counts)) {
    if (restored[name] !== count) throw new Error(`${name}: ${restored[name] ?? 0} of ${count} documents`);
  }
  await uploadPictures(await createS3Client(settings.s3), settings.s3.S3_BUCKET, join(folder, PICTURES));
  return summary;
}

async function readSummary(folder: string): Promise<BackupSummary | undefined> {
  const text = await readFile(join(folder, SUMMARY), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as BackupSummary);
}

async function withMongodb<T>(
  { mongodbUrl }: BackupSettings,
  work: (client: mongo.MongoClient) => Promise<T>,
): Promise<T> {
  const options = { appName: 'pechincha-backup', serverSelectionTimeoutMS: 5_000 } as const;
  const client = new mongoose.mongo.MongoClient(mongodbUrl, options);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.close();
  }
}
