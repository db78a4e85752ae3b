import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

const LENGTH_BYTES = 4;

/**
 * Writes BSON documents one after the other, compressed.
 * @returns the number of documents
 */
export async function writeBson(file: string, documents: AsyncIterable<Uint8Array>): Promise<number> {
  let count = 0;
  async function* counted(): AsyncIterable<Uint8Array> {
    for await (const document of documents) {
      count += 1;
      yield document;
    }
  }
  await pipeline(Readable.from(counted()), createGzip(), createWriteStream(file, { mode: 0o600 }));
  return count;
}

/**
 * Yields each document of a file as bytes.
 * @throws Error if the file ends within a document
 */
export async function* readBson(file: string): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(file).pipe(createGunzip())) {
    rest = Buffer.concat([rest, chunk as Buffer]);
    let start = 0;
    while (rest.length - start >= LENGTH_BYTES) {
      const end = start + rest.readInt32LE(start);
      if (end > rest.length) break;
      yield rest.subarray(start, end);
      start = end;
    }
    rest = rest.subarray(start);
  }
  if (rest.length > 0) throw new Error(`${file} ends within a document`);
}
