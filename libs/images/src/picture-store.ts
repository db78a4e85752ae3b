import { toPicturePath, pictureWidths, type PictureWidth } from '@pechincha/contracts/pictures';
import type { Client } from 'minio';
import { PictureError } from './picture-error.js';
import type { PictureSizes } from './reencode.js';
import { createS3Client, type S3Config } from './s3-client.js';

export interface StoredObject {
  readonly bytes: Buffer;
  readonly contentType: string;
}

/** A stored picture never changes: a new one has a new name. */
export const pictureHeaders = {
  'Content-Type': 'image/webp',
  'Cache-Control': 'public, max-age=31536000, immutable',
};

/** The name of one size in the bucket, which is also the last part of its path under /uploads/. */
export const toObjectName = (hash: string, width: PictureWidth): string =>
  toPicturePath(hash, width).slice('/uploads/'.length);

/**
 * The pictures in the S3 store, shared by every service that takes them. Throws PictureError UNAVAILABLE
 * when the store does not answer; it never holds up a start, the bucket is made before the first write.
 */
export class PictureStore {
  private readonly bucket: string;
  private client: Promise<Client> | undefined;
  private ready: Promise<void> | undefined;

  constructor(private readonly config: S3Config) {
    this.bucket = config.bucket;
  }

  /** Writes every size. */
  async put(hash: string, sizes: PictureSizes): Promise<void> {
    await this.ensureBucket();
    await Promise.all(sizes.map((size) => this.write(hash, size)));
  }

  /** The object of that name, or undefined where there is none. */
  async get(name: string): Promise<StoredObject | undefined> {
    return this.findInStore(async (client) => {
      const stream = await client.getObject(this.bucket, name);
      const parts: Buffer[] = [];
      for await (const part of stream) parts.push(part as Buffer);
      return { bytes: Buffer.concat(parts), contentType: pictureHeaders['Content-Type'] };
    });
  }

  async exists(name: string): Promise<boolean> {
    return (await this.findInStore((client) => client.statObject(this.bucket, name))) !== undefined;
  }

  /** Removes every size; one that is not there is none the less gone. */
  async remove(hash: string): Promise<void> {
    await this.ensureBucket();
    const names = pictureWidths.map((width) => toObjectName(hash, width));
    await this.callStore((client) =>
      Promise.all(names.map((name) => client.removeObject(this.bucket, name))),
    );
  }

  private async write(hash: string, { width, bytes }: PictureSizes[number]): Promise<void> {
    await this.callStore((client) =>
      client.putObject(this.bucket, toObjectName(hash, width), bytes, bytes.byteLength, pictureHeaders),
    );
  }

  /** Once per process; a failure is tried again by the next picture. */
  private ensureBucket(): Promise<void> {
    this.ready ??= this.callStore(async (client) => {
      if (!(await client.bucketExists(this.bucket))) await this.makeBucket(client);
    }).catch((error: unknown) => {
      this.ready = undefined;
      throw error;
    });
    return this.ready;
  }

  private async makeBucket(client: Client): Promise<void> {
    try {
      await client.makeBucket(this.bucket);
    } catch (error) {
      // Another process made it in between.
      if (getErrorCode(error) !== 'BucketAlreadyOwnedByYou') throw error;
    }
  }

  /** Whatever goes wrong while writing means that the store cannot be used now. */
  private async callStore<T>(call: (client: Client) => Promise<T>): Promise<T> {
    this.client ??= createS3Client(this.config);
    const client = await this.client;
    try {
      return await call(client);
    } catch (cause) {
      throw new PictureError('UNAVAILABLE', { cause });
    }
  }

  /** As above, for reading: what is not there is undefined. */
  private findInStore<T>(call: (client: Client) => Promise<T>): Promise<T | undefined> {
    return this.callStore(async (client) => {
      try {
        return await call(client);
      } catch (error) {
        if (['NotFound', 'NoSuchKey', 'NoSuchBucket'].includes(getErrorCode(error))) return undefined;
        throw error;
      }
    });
  }
}

const getErrorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
