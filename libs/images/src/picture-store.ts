import * as http from 'node:http';
import * as https from 'node:https';
import { type PictureWidth, pictureWidths, toPicturePath } from '@pechincha/contracts/pictures';
import type { Client } from 'minio';
import { PictureError } from './picture-error.js';
import type { PictureSizes } from './reencode.js';

export interface StoredObject {
  readonly bytes: Buffer;
  readonly contentType: string;
}

/** How long the gateway and shared caches use a copy before they ask the store whether the picture still exists. */
export const PICTURE_COPY_SECONDS = 10;

/** Stored pictures are immutable: a new picture has a new name. Only browsers keep them for a year. */
export const pictureHeaders = {
  'Content-Type': 'image/webp',
  'Cache-Control': `public, max-age=31536000, s-maxage=${PICTURE_COPY_SECONDS}, immutable`,
};

/** The object name of one size, which is also its file name under /uploads/. */
export const toObjectName = (hash: string, width: PictureWidth): string =>
  toPicturePath(hash, width).slice('/uploads/'.length);

/**
 * Pictures in the S3 store, in one bucket for all services. The bucket is created by the first write that needs it, so
 * that services start without the store, and a store that came back empty is filled again.
 * @throws PictureError UNAVAILABLE when the store fails
 */
export class PictureStore {
  private readonly bucket: string;
  private client: Promise<Client> | undefined;

  constructor(private readonly config: S3Config) {
    this.bucket = config.S3_BUCKET;
  }

  /** Stores every size. */
  async put(hash: string, sizes: PictureSizes): Promise<void> {
    await this.callStore(async (client) => {
      try {
        await this.writeAll(client, hash, sizes);
      } catch (error) {
        if (getErrorCode(error) !== 'NoSuchBucket') throw error;
        await this.makeBucket(client);
        await this.writeAll(client, hash, sizes);
      }
    });
  }

  /** Undefined if there is no such object. */
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

  /** Removes every size; missing ones are ignored. */
  async remove(hash: string): Promise<void> {
    const names = pictureWidths.map((width) => toObjectName(hash, width));
    await this.findInStore((client) =>
      Promise.all(names.map((name) => client.removeObject(this.bucket, name))),
    );
  }

  private async writeAll(client: Client, hash: string, sizes: PictureSizes): Promise<void> {
    const writes = sizes.map(({ width, bytes }) =>
      client.putObject(this.bucket, toObjectName(hash, width), bytes, bytes.byteLength, pictureHeaders),
    );
    // All have ended before any is repeated.
    for (const write of await Promise.allSettled(writes)) if (write.status === 'rejected') throw write.reason;
  }

  private async makeBucket(client: Client): Promise<void> {
    try {
      await client.makeBucket(this.bucket);
    } catch (error) {
      // Another process created it at the same time.
      if (getErrorCode(error) !== 'BucketAlreadyOwnedByYou') throw error;
    }
  }

  /** Maps every error to UNAVAILABLE. */
  private async callStore<T>(call: (client: Client) => Promise<T>): Promise<T> {
    this.client ??= createS3Client(this.config);
    const client = await this.client;
    try {
      return await call(client);
    } catch (cause) {
      throw new PictureError('UNAVAILABLE', { cause });
    }
  }

  /** As above, but undefined if the object does not exist. */
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

export interface S3Config {
  /** With scheme and port, such as `http://127.0.0.1:9000`. */
  readonly S3_ENDPOINT: string;
  readonly S3_ACCESS_KEY: string;
  readonly S3_SECRET_KEY: string;
  readonly S3_BUCKET: string;
}

const REQUEST_TIMEOUT_MS = 5_000;
/** Set explicitly, so that the client does not request it before its first call. */
const REGION = 'us-east-1';

/**
 * Adds a timeout to each request, as the client has none. The package is loaded with the first picture, because it
 * takes 40 MB.
 */
export async function createS3Client(config: S3Config): Promise<Client> {
  const { Client } = await import('minio');
  const url = new URL(config.S3_ENDPOINT);
  const secure = url.protocol === 'https:';
  const { request } = secure ? https : http;
  const requestWithTimeout = (
    options: http.RequestOptions,
    onResponse?: (response: http.IncomingMessage) => void,
  ) => {
    const outgoing = request(options, onResponse);
    outgoing.setTimeout(REQUEST_TIMEOUT_MS, () =>
      outgoing.destroy(new Error(`no response within ${REQUEST_TIMEOUT_MS} ms`)),
    );
    return outgoing;
  };
  return new Client({
    endPoint: url.hostname,
    port: url.port ? Number(url.port) : secure ? 443 : 80,
    useSSL: secure,
    accessKey: config.S3_ACCESS_KEY,
    secretKey: config.S3_SECRET_KEY,
    region: REGION,
    pathStyle: true,
    transport: { request: requestWithTimeout as typeof http.request },
    transportAgent: new (secure ? https : http).Agent({ keepAlive: true, maxSockets: 32 }),
    retryOptions: { disableRetry: true },
  });
}
