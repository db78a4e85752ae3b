import { createHash, randomBytes } from 'node:crypto';
import { type DynamicModule, Module } from '@nestjs/common';
import { PictureStore, type S3Config, toObjectName } from './picture-store.js';
import type { PictureType } from '@pechincha/contracts/pictures';

/** The first half of a hash is that of the uploaded file, the other half is random. */
const FILE_DIGITS = 20;

function createHashFor(bytes: Uint8Array): string {
  const fileHash = createHash('sha256').update(bytes).digest('hex').slice(0, FILE_DIGITS);
  return fileHash + randomBytes((40 - FILE_DIGITS) / 2).toString('hex');
}

/** The current hash if the same file was uploaded again, as when a request is repeated; else the uploaded one. */
export function keepSamePicture(
  current: string | null,
  uploaded: string | null | undefined,
): string | null | undefined {
  const isSame = current && uploaded?.slice(0, FILE_DIGITS) === current.slice(0, FILE_DIGITS);
  return isSame ? current : uploaded;
}

export class PictureService {
  constructor(private readonly store: PictureStore) {}

  /**
   * Validates, re-encodes and stores an upload under a name of its own, so that no two rows share a picture and it can
   * be removed safely. Returns that name, the picture's hash.
   * @param beforeStore runs with the hash before anything is stored
   * @throws PictureError
   */
  async saveUnique(
    bytes: Uint8Array,
    allowed: readonly PictureType[],
    beforeStore: (hash: string) => Promise<void>,
  ): Promise<string> {
    // Loaded with the first picture to save memory in idle processes.
    const { reencode } = await import('./reencode.js');
    const sizes = await reencode(bytes, allowed);
    const hash = createHashFor(bytes);
    await beforeStore(hash);
    await this.store.put(hash, sizes);
    return hash;
  }

  /** @throws PictureError UNAVAILABLE */
  exists(hash: string): Promise<boolean> {
    return this.store.exists(toObjectName(hash, 640));
  }

  /** Does nothing if the picture does not exist. @throws PictureError UNAVAILABLE */
  async remove(hash: string): Promise<void> {
    await this.store.remove(hash);
  }
}

/** Provides `PictureService` and the `PictureStore` behind it. */
@Module({})
export class ImagesModule {
  static forRoot(config: S3Config): DynamicModule {
    return {
      module: ImagesModule,
      global: true,
      providers: [
        { provide: PictureStore, useFactory: () => new PictureStore(config) },
        {
          provide: PictureService,
          useFactory: (store: PictureStore) => new PictureService(store),
          inject: [PictureStore],
        },
      ],
      exports: [PictureStore, PictureService],
    };
  }
}
