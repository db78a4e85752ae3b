import { randomBytes } from 'node:crypto';
import { LAST_WRITTEN, objectName, PictureStore } from './picture-store.js';
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

  /**
   * As `keep`, but under a name of its own, drawn here: whoever sends the same picture gets another one, so this
   * can be taken away without asking who else shows it. Throws PictureError.
   */
  async keepApart(bytes: Uint8Array, allowed: readonly PictureType[]): Promise<string> {
    const { recode } = await import('./recode.js');
    const { sizes } = await recode(bytes, allowed);
    const hash = randomBytes(20).toString('hex');
    await this.store.put({ hash, sizes });
    return hash;
  }

  /** Whether every size of a picture is there. Throws PictureError. */
  exists(hash: string): Promise<boolean> {
    return this.store.exists(objectName(hash, LAST_WRITTEN));
  }

  /** Takes a picture that was kept apart away, whether or not it is still there. Throws PictureError. */
  async remove(hash: string): Promise<void> {
    await this.store.remove(hash);
  }
}
