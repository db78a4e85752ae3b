import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pictureHeaders } from '@pechincha/images/picture-store';
import { S3Error, type BucketItem, type Client } from 'minio';

const MAX_CONCURRENT_TRANSFERS = 8;
/** Also prevents names that lead out of the folder. */
const PICTURE_NAME = /^[\w-]+\.webp$/;

/**
 * Copies every picture that `folder` lacks; one that is removed meanwhile is left out.
 * @returns the number of copied pictures
 */
export async function downloadPictures(client: Client, bucket: string, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const missing: string[] = [];
  for await (const { name, size } of client.listObjectsV2(bucket, '', true) as AsyncIterable<BucketItem>) {
    if (!name || !PICTURE_NAME.test(name)) continue;
    if ((await getSize(join(folder, name))) !== size) missing.push(name);
  }
  let count = 0;
  await forEachConcurrently(missing, async (name) => {
    const picture = await client.getObject(bucket, name).catch(ignoreRemoved);
    if (!picture) return;
    const file = join(folder, name);
    // Renamed when complete, so that an interrupted copy is repeated.
    await pipeline(picture, createWriteStream(`${file}.part`));
    await rename(`${file}.part`, file);
    count++;
  });
  return count;
}

function ignoreRemoved(error: unknown): undefined {
  if (!(error instanceof S3Error && error.code === 'NoSuchKey')) throw error;
}

/** Uploads every picture of `folder`. Names are content hashes, so overwriting changes nothing. */
export async function uploadPictures(client: Client, bucket: string, folder: string): Promise<number> {
  const names = (await readdir(folder)).filter((name) => PICTURE_NAME.test(name));
  await forEachConcurrently(names, async (name) => {
    const file = join(folder, name);
    await client.putObject(bucket, name, createReadStream(file), await getSize(file), pictureHeaders);
  });
  return names.length;
}

async function getSize(file: string): Promise<number | undefined> {
  return (await stat(file).catch(() => undefined))?.size;
}

/** Limits the number of concurrent calls. */
async function forEachConcurrently(
  names: readonly string[],
  work: (name: string) => Promise<void>,
): Promise<void> {
  const remaining = names.values();
  const worker = async (): Promise<void> => {
    for (const name of remaining) await work(name);
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_TRANSFERS }, worker));
}
