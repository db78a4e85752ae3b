import { createHash } from 'node:crypto';
import { Readable, Transform, pipeline, type TransformCallback } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { Destination } from './destination.ts';

/** What a backup's manifest says of a file. */
export interface FileEntry {
  /** Of documents. */
  count: number;
  sha256: string;
  bytes: number;
}

const LENGTH_BYTES = 4;
const MIN_DOCUMENT_BYTES = 5;
/** More than the database accepts. */
const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024;

/** Counts and hashes what passes. */
export class HashingStream extends Transform {
  bytes = 0;
  private readonly hash = createHash('sha256');

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.bytes += chunk.length;
    this.hash.update(chunk);
    done(null, chunk);
  }

  digest(): string {
    return this.hash.digest('hex');
  }
}

/** Writes BSON documents one after the other, compressed. */
export async function writeBson(
  destination: Destination,
  path: string,
  documents: AsyncIterable<Uint8Array>,
): Promise<FileEntry> {
  let count = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const document of documents) {
      count += 1;
      yield document;
    }
  }
  const hashing = new HashingStream();
  // A failure destroys `hashing`, from which the destination learns of it.
  pipeline(Readable.from(counted()), createGzip(), hashing, () => undefined);
  await destination.write(path, hashing);
  return { count, sha256: hashing.digest(), bytes: hashing.bytes };
}

/**
 * Yields each document as bytes; the last one is followed by the check against `entry`.
 * @throws Error if the file is not what was written
 */
export async function* readBson(
  destination: Destination,
  path: string,
  entry: FileEntry,
): AsyncGenerator<Buffer> {
  let count = 0;
  const hashing = new HashingStream();
  try {
    const source = await destination.read(path);
    const unzipped = pipeline(source, hashing, createGunzip(), () => undefined);
    for await (const document of splitDocuments(unzipped)) {
      count += 1;
      yield document;
    }
  } catch (error) {
    throw new DamagedError(path, (error as Error).message);
  }
  if (hashing.digest() !== entry.sha256 || hashing.bytes !== entry.bytes)
    throw new DamagedError(path, 'its SHA-256 differs');
  if (count !== entry.count) throw new DamagedError(path, `${count} of ${entry.count} documents`);
}

/** A file of a backup is missing or not what was written. */
export class DamagedError extends Error {
  constructor(path: string, reason: string) {
    super(`The backup is damaged: ${path} (${reason})`);
  }
}

async function* splitDocuments(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let start = 0;
    while (rest.length - start >= LENGTH_BYTES) {
      const length = rest.readInt32LE(start);
      if (length < MIN_DOCUMENT_BYTES || length > MAX_DOCUMENT_BYTES) throw new Error('it is not BSON');
      if (start + length > rest.length) break;
      yield rest.subarray(start, start + length);
      start += length;
    }
    rest = rest.subarray(start);
  }
  if (rest.length > 0) throw new Error('it ends within a document');
}
