import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pictureWidths } from '@pechincha/contracts/pictures';
import { PictureStore, type S3Config, toObjectName } from '@pechincha/images/picture-store';
import type { PictureSizes } from '@pechincha/images/reencode';

const RETRY_INTERVAL_MS = 1000;
/** The store may be compiled first. */
const UPLOAD_TIMEOUT_MS = 30 * 60_000;

/**
 * Keeps pictures in a directory until `upload`, so that the demo data wait for no store, whether it refuses connections
 * or does not answer them. They survive an interrupted seeding.
 */
export class SpooledPictureStore extends PictureStore {
  private readonly directory: string;

  constructor(config: S3Config, directory: string) {
    super(config);
    this.directory = directory;
  }

  /** Renamed when it is complete. */
  override async put(hash: string, sizes: PictureSizes): Promise<void> {
    const partial = join(this.directory, `${hash}.partial`);
    await mkdir(partial, { recursive: true });
    await Promise.all(sizes.map(({ width, bytes }) => writeFile(join(partial, String(width)), bytes)));
    await rename(partial, join(this.directory, hash));
  }

  /** True for a spooled picture too. */
  override async exists(name: string): Promise<boolean> {
    const isSpooled = (await this.listSpooled()).some((hash) =>
      pictureWidths.some((width) => toObjectName(hash, width) === name),
    );
    return isSpooled || super.exists(name);
  }

  /**
   * Stores what is spooled, and what follows, as soon as the store answers; ends when `isMore` is false and nothing is
   * left.
   */
  async upload(isMore: () => boolean = () => false): Promise<void> {
    let deadline = Date.now() + UPLOAD_TIMEOUT_MS;
    for (;;) {
      // Asked first: what is spooled before it becomes false is in the list.
      const isLast = !isMore();
      const [hash] = await this.listSpooled();
      if (hash === undefined && isLast) return;
      if (hash !== undefined && (await this.tryUpload(hash))) continue;
      if (!isLast) deadline = Date.now() + UPLOAD_TIMEOUT_MS;
      if (Date.now() > deadline)
        throw new Error('The store of the pictures did not answer within half an hour');
      await sleep(RETRY_INTERVAL_MS);
    }
  }

  private async tryUpload(hash: string): Promise<boolean> {
    const folder = join(this.directory, hash);
    const sizes = await Promise.all(
      pictureWidths.map(async (width) => ({ width, bytes: await readFile(join(folder, String(width))) })),
    );
    const isStored = await this.tryPut(hash, sizes);
    if (isStored) await rm(folder, { recursive: true });
    return isStored;
  }

  private tryPut(hash: string, sizes: PictureSizes): Promise<boolean> {
    return super.put(hash, sizes).then(
      () => true,
      () => false,
    );
  }

  private async listSpooled(): Promise<string[]> {
    const names = await readdir(this.directory).catch(() => []);
    return names.filter((name) => !name.endsWith('.partial'));
  }
}
