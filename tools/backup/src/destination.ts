import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BucketItem, Client } from 'minio';
import type { BucketSettings, DestinationSettings } from './settings.ts';

export interface StoredFile {
  path: string;
  bytes: number;
}

/** A folder or bucket; paths are relative to it, with slashes. */
export interface Destination {
  /** Names directly in it that have files below them. */
  listFolders(): Promise<string[]>;
  /** Every file below a folder, and those that a killed process wrote in part. */
  listFiles(folder: string): Promise<StoredFile[]>;
  /** @throws Error if it does not exist */
  read(path: string): Promise<Readable>;
  /** Undefined if it does not exist. */
  getBytes(path: string): Promise<number | undefined>;
  /** A file that is written only in part never has this path. */
  write(path: string, body: Readable, bytes?: number): Promise<void>;
  remove(path: string): Promise<void>;
  /** Also what a killed process left of files that it was writing. */
  removeFolder(folder: string): Promise<void>;
}

export async function openDestination(settings: DestinationSettings): Promise<Destination> {
  return 'folder' in settings ? new FolderDestination(settings.folder) : openBucket(settings.bucket);
}

const PART = '.part';

class FolderDestination implements Destination {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  async listFolders(): Promise<string[]> {
    const entries = await readdir(this.folder, { withFileTypes: true }).catch(ignoreMissing);
    return (entries ?? []).filter((entry) => entry.isDirectory()).map(({ name }) => name);
  }

  async listFiles(folder: string): Promise<StoredFile[]> {
    const names = (await readdir(join(this.folder, folder), { recursive: true }).catch(ignoreMissing)) ?? [];
    const files: StoredFile[] = [];
    for (const name of names) {
      const path = `${folder}/${name}`;
      const bytes = await this.getBytes(path);
      if (bytes !== undefined) files.push({ path, bytes });
    }
    return files;
  }

  async read(path: string): Promise<Readable> {
    const file = join(this.folder, path);
    await stat(file);
    return createReadStream(file);
  }

  async getBytes(path: string): Promise<number | undefined> {
    const found = await stat(join(this.folder, path)).catch(ignoreMissing);
    return found?.isFile() ? found.size : undefined;
  }

  async write(path: string, body: Readable): Promise<void> {
    const file = join(this.folder, path);
    try {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    } catch (error) {
      body.destroy();
      throw error;
    }
    await pipeline(body, createWriteStream(file + PART, { mode: 0o600, flush: true }));
    await rename(file + PART, file);
  }

  async remove(path: string): Promise<void> {
    await rm(join(this.folder, path), { force: true });
  }

  async removeFolder(folder: string): Promise<void> {
    await rm(join(this.folder, folder), { recursive: true, force: true });
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Of an upload whose size is not known before; 10,000 of them are the most for one file. */
const PART_BYTES = 32 * 1024 * 1024;

async function openBucket(settings: BucketSettings): Promise<Destination> {
  const { Client } = await import('minio');
  const url = new URL(settings.S3_ENDPOINT);
  const isSecure = url.protocol === 'https:';
  const client = new Client({
    endPoint: url.hostname,
    port: url.port ? Number(url.port) : isSecure ? 443 : 80,
    useSSL: isSecure,
    accessKey: settings.S3_ACCESS_KEY,
    secretKey: settings.S3_SECRET_KEY,
    region: settings.region,
    pathStyle: true,
    partSize: PART_BYTES,
  });
  if (!(await client.bucketExists(settings.S3_BUCKET))) await client.makeBucket(settings.S3_BUCKET);
  return new BucketDestination(client, settings.S3_BUCKET);
}

class BucketDestination implements Destination {
  private readonly client: Client;
  private readonly bucket: string;

  constructor(client: Client, bucket: string) {
    this.client = client;
    this.bucket = bucket;
  }

  async listFolders(): Promise<string[]> {
    const names: string[] = [];
    for await (const { prefix } of this.list('', false)) if (prefix) names.push(prefix.slice(0, -1));
    return names;
  }

  async listFiles(folder: string): Promise<StoredFile[]> {
    const files: StoredFile[] = [];
    for await (const { name, size } of this.list(`${folder}/`, true))
      if (name) files.push({ path: name, bytes: size ?? 0 });
    return files;
  }

  private list(prefix: string, isRecursive: boolean): AsyncIterable<BucketItem> {
    return this.client.listObjectsV2(this.bucket, prefix, isRecursive);
  }

  read(path: string): Promise<Readable> {
    return this.client.getObject(this.bucket, path);
  }

  async getBytes(path: string): Promise<number | undefined> {
    try {
      return (await this.client.statObject(this.bucket, path)).size;
    } catch (error) {
      if (['NotFound', 'NoSuchKey'].includes((error as { code?: string }).code ?? '')) return undefined;
      throw error;
    }
  }

  async write(path: string, body: Readable, bytes?: number): Promise<void> {
    // The client waits for ever if the body fails.
    const copy = new PassThrough();
    const failed = pipeline(body, copy);
    await Promise.all([failed, Promise.race([this.put(path, copy, bytes), rejectWith(failed)])]);
  }

  private async put(path: string, body: Readable, bytes?: number): Promise<void> {
    try {
      await this.client.putObject(this.bucket, path, body, bytes);
    } catch (error) {
      body.destroy(error as Error);
      throw error;
    }
  }

  async remove(path: string): Promise<void> {
    await this.client.removeObject(this.bucket, path);
  }

  async removeFolder(folder: string): Promise<void> {
    for (const { path } of await this.listFiles(folder)) await this.remove(path);
    const uploads = this.client.listIncompleteUploads(this.bucket, `${folder}/`, true);
    for await (const { key } of uploads as AsyncIterable<{ key: string }>)
      await this.client.removeIncompleteUpload(this.bucket, key);
  }
}

/** Never resolves. */
const rejectWith = (work: Promise<unknown>): Promise<never> =>
  new Promise((_, reject) => void work.catch(reject));
