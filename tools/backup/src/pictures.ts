import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream';
import { pictureHeaders } from '@pechincha/images/picture-store';
import { S3Error, type BucketItem, type Client } from 'minio';
import { DamagedError, HashingStream } from './bson-files.ts';
import type { Destination } from './destination.ts';
import { PICTURES, pictureName, type Manifest, type PictureEntry } from './manifest.ts';

const MAX_CONCURRENT_TRANSFERS = 8;

type Pictures = Manifest['pictures'];

const toPath = (name: string): string => `${PICTURES}/${name}`;

/**
 * Copies every picture that the pool lacks; one that is removed meanwhile is left out.
 * @param known hashes of pictures that an earlier backup or call has copied
 * @returns all pictures of the bucket
 */
export async function copyPictures(
  client: Client,
  bucket: string,
  destination: Destination,
  known: Pictures,
): Promise<Pictures> {
  const pooled = await listPool(destination);
  const pictures: Pictures = {};
  await forEachConcurrently(await listBucket(client, bucket), async ([name, bytes]) => {
    const isPooled = pooled.get(name) === bytes;
    const knownEntry = known[name];
    const entry =
      isPooled && knownEntry?.bytes === bytes
        ? knownEntry
        : isPooled
          ? await readPicture(destination, name)
          : await copyPicture(client, bucket, name, destination);
    if (entry) pictures[name] = entry;
  });
  return pictures;
}

async function copyPicture(
  client: Client,
  bucket: string,
  name: string,
  destination: Destination,
): Promise<PictureEntry | undefined> {
  const picture = await client.getObject(bucket, name).catch(ignoreRemoved);
  if (!picture) return undefined;
  const bytes = Number((picture as { headers?: Record<string, string> }).headers?.['content-length']);
  const hashing = new HashingStream();
  pipeline(picture, hashing, () => undefined);
  await destination.write(toPath(name), hashing, Number.isInteger(bytes) ? bytes : undefined);
  return { bytes: hashing.bytes, sha256: hashing.digest() };
}

function ignoreRemoved(error: unknown): undefined {
  if (!(error instanceof S3Error && error.code === 'NoSuchKey')) throw error;
}

async function readPicture(destination: Destination, name: string): Promise<PictureEntry> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const part of await destination.read(toPath(name))) {
    hash.update(part as Buffer);
    bytes += (part as Buffer).length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Reads every picture. @throws Error if one is missing or differs */
export async function verifyPictures(destination: Destination, pictures: Pictures): Promise<void> {
  await forEachConcurrently(Object.entries(pictures), async ([name, { bytes, sha256 }]) => {
    const found = await readPicture(destination, name).catch((error: Error) => {
      throw new DamagedError(toPath(name), error.message);
    });
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new DamagedError(toPath(name), 'its SHA-256 differs');
  });
}

/** Uploads what the bucket lacks; no picture is removed. */
export async function uploadPictures(
  client: Client,
  bucket: string,
  destination: Destination,
  pictures: Pictures,
): Promise<number> {
  if (!(await client.bucketExists(bucket))) await client.makeBucket(bucket);
  const existing = new Map(await listBucket(client, bucket));
  const missing = Object.entries(pictures).filter(([name, { bytes }]) => existing.get(name) !== bytes);
  await forEachConcurrently(missing, async ([name, { bytes }]) => {
    await client.putObject(bucket, name, await destination.read(toPath(name)), bytes, pictureHeaders);
  });
  return missing.length;
}

/** Removes the pictures of the pool that none of these backups names. @returns how many */
export async function prunePool(destination: Destination, manifests: readonly Manifest[]): Promise<number> {
  const named = new Set(manifests.flatMap(({ pictures }) => Object.keys(pictures)).map(toPath));
  const unnamed = (await destination.listFiles(PICTURES)).filter(({ path }) => !named.has(path));
  await forEachConcurrently(unnamed, ({ path }) => destination.remove(path));
  return unnamed.length;
}

/** Bytes by name. */
async function listPool(destination: Destination): Promise<Map<string, number>> {
  const files = await destination.listFiles(PICTURES);
  return new Map(files.map(({ path, bytes }) => [path.slice(PICTURES.length + 1), bytes]));
}

async function listBucket(client: Client, bucket: string): Promise<[name: string, bytes: number][]> {
  const found: [string, number][] = [];
  for await (const { name, size } of client.listObjectsV2(bucket, '', true) as AsyncIterable<BucketItem>)
    if (name && pictureName.test(name)) found.push([name, size ?? 0]);
  return found;
}

async function forEachConcurrently<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const remaining = items.values();
  const worker = async (): Promise<void> => {
    for (const item of remaining) await work(item);
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_TRANSFERS }, worker));
}
