import { PictureStore } from './picture-store.js';
import type { PictureType } from './picture-type.js';

/** What a service does with an upload: judge it, make its sizes, keep them. */
export class Pictures {
  constructor(private readonly store: PictureStore) {}

  /**
   * Answers the hash that names the kept picture. To be called before the transaction that refers to it:
   * a picture without a row is harmless, a row without its picture is not. Throws PictureError.
   */
  async keep(bytes: Uint8Array, allowed: readonly PictureType[]): Promise<string> {
    // The decoders are loaded with the first picture: at rest they only take memory.
    const { recode } = await import('./recode.js');
    const picture = await recode(bytes, allowed);
    await this.store.put(picture);
    return picture.hash;
  }
}
