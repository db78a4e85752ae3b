import { randomBytes } from 'node:crypto';
import { toObjectName, PictureStore } from './picture-store.js';
import type { PictureType } from './picture-type.js';

/** What a service does with an upload: judge it, make its sizes, keep them. */
export class PictureService {
  constructor(private readonly store: PictureStore) {}

  /**
   * Stores a picture under a name of its own, drawn here: whoever sends the same picture gets another one, so it can
   * be removed without asking who else shows it. Answers the hash that names it.
   * @param beforeStore runs before anything is stored
   * @throws PictureError
   */
  async saveUnique(
    bytes: Uint8Array,
    allowed: readonly PictureType[],
    beforeStore: (hash: string) => Promise<void>,
  ): Promise<string> {
    // The decoders are loaded with the first picture: at rest they only take memory.
    const { reencode } = await import('./reencode.js');
    const sizes = await reencode(bytes, allowed);
    const hash = randomBytes(20).toString('hex');
    await beforeStore(hash);
    await this.store.put(hash, sizes);
    return hash;
  }

  /** Whether a picture is there. Throws PictureError. */
  exists(hash: string): Promise<boolean> {
    return this.store.exists(toObjectName(hash, 640));
  }

  /** Removes a picture, whether or not it is still there. Throws PictureError. */
  async remove(hash: string): Promise<void> {
    await this.store.remove(hash);
  }
}
