import { randomBytes } from 'node:crypto';
import { toObjectName, PictureStore } from './picture-store.js';
import type { PictureType } from './picture-type.js';

export class PictureService {
  constructor(private readonly store: PictureStore) {}

  /**
   * Validates, re-encodes and stores an upload under a random name, so that no two rows share a picture and it can be
   * removed safely. Returns that name, the picture's hash.
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
    const hash = randomBytes(20).toString('hex');
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
