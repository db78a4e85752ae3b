import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createS3Client } from '@pechincha/images/picture-store';
import { startChild, type Child } from '@pechincha/testing/child-process';
import { connect, type ChannelModel } from 'amqplib';
import type { Client } from 'minio';
import mongoose, { type mongo } from 'mongoose';
import type { Manifest } from '../src/manifest.ts';
import { readSettings, type BackupSettings } from '../src/settings.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');

/** Databases, a bucket, queues and a folder for backups of one test. */
export class Installation {
  readonly env: NodeJS.ProcessEnv;
  readonly settings: BackupSettings;
  readonly prefix: string;

  private constructor(
    readonly folder: string,
    readonly mongodb: mongo.MongoClient,
    readonly store: Client,
    readonly broker: ChannelModel,
    env: NodeJS.ProcessEnv,
  ) {
    this.env = env;
    this.settings = readSettings(env);
    this.prefix = this.settings.messagingPrefix;
  }

  static async open(): Promise<Installation> {
    const id = randomBytes(6).toString('hex');
    const folder = await mkdtemp(join(tmpdir(), 'pechincha-backup-'));
    const env = {
      ...process.env,
      MONGODB_DATABASE_PREFIX: `test_${id}_`,
      MESSAGING_PREFIX: `test_${id}.`,
      S3_BUCKET: `test-${id}`,
      BACKUP_DIR: folder,
    };
    const settings = readSettings(env);
    const mongodb = await new mongoose.mongo.MongoClient(settings.mongodbUrl).connect();
    const store = await createS3Client(settings.pictures);
    await store.makeBucket(settings.pictures.S3_BUCKET);
    return new Installation(folder, mongodb, store, await connect(settings.rabbitmqUrl), env);
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true });
    for (const name of this.settings.databases) await this.mongodb.db(name).dropDatabase();
    await removeBucket(this.store, this.bucket);
    await this.mongodb.close();
    await this.broker.close();
  }

  get bucket(): string {
    return this.settings.pictures.S3_BUCKET;
  }

  /** @param index of the database */
  getCollection(index: number, name: string): mongo.Collection {
    return this.mongodb.db(this.settings.databases[index]).collection(name);
  }

  /** Every row by namespace, without the lock's collection. */
  async readAll(): Promise<Record<string, unknown[]>> {
    const all: Record<string, unknown[]> = {};
    for (const name of this.settings.databases)
      for (const collection of await this.mongodb.db(name).collections())
        if (collection.collectionName !== 'backup_lock')
          all[collection.namespace] = await collection.find().sort({ _id: 1 }).toArray();
    return all;
  }

  /** Runs a command in a process of its own. */
  start(args: string[], env: NodeJS.ProcessEnv = {}): Child {
    return startChild(MAIN, args, { ...this.env, NODE_ENV: 'test', ...env });
  }

  async editManifest(backup: string, edit: (manifest: Manifest) => void): Promise<void> {
    const file = join(this.folder, backup, 'backup.json');
    const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
    edit(manifest);
    await writeFile(file, JSON.stringify(manifest));
  }
}

export async function removeBucket(store: Client, bucket: string): Promise<void> {
  for await (const { name } of store.listObjectsV2(bucket, '', true) as AsyncIterable<{ name: string }>)
    await store.removeObject(bucket, name);
  await store.removeBucket(bucket);
}
