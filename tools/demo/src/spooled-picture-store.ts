import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pictureWidths } from '@pechincha/contracts/pictures';
import { PictureStore, toObjectName } from '@pechincha/images/picture-store';
import type { PictureSizes } from '@pechincha/images/reencode';
import type { S3Config } from '@pechincha/images/s3-client';

const RETRY_INTERVAL_MS = 1000;
/** The store may be compiled first. */
const UPLOAD_TIMEOUT_MS = 30 * 60_000;

/**
 * Keeps pictures in a directory while the store is not there yet, so that the demo data need not wait for it. They
 * survive an interrupted seeding.
 */
export class SpooledPictureStore extends PictureStore {
  private readonly directory: string;

  constructor(config: S3Config, directory: string) {
    super(config);
    this.directory = directory;
  }

  override async put(hash: string, sizes: PictureSizes): Promise<void> {
    try {
      await super.put(hash, sizes);
    } catch {
      await this.spool(hash, sizes);
    }
  }

  /** True for a spooled picture too. */
  override async exists(name: string): Promise<boolean> {
    const isSpooled = (await this.listSpooled()).some((hash) =>
      pictureWidths.some((width) => toObjectName(hash, width) === name),
    );
    return isSpooled || super.exists(name);
  }

  /** Stores what is spooled, as soon as the store answers. */
  async upload(): Promise<void> {
    const deadline = Date.now() + UPLOAD_TIMEOUT_MS;
    for (const hash of await this.listSpooled()) {
      const sizes = await Promise.all(
        pictureWidths.map(async (width) => ({
          width,
          bytes: await readFile(join(this.directory, hash, String(width))),
        })),
      );
      while (!(await this.tryPut(hash, sizes))) {
        if (Date.now() > deadline)
          throw new Error('The store of the pictures did not answer within half an hour');
        await sleep(RETRY_INTERVAL_MS);
      }
      await rm(join(this.directory, hash), { recursive: true });
    }
  }

  private tryPut(hash: string, sizes: PictureSizes): Promise<boolean> {
    return super.put(hash, sizes).then(
      () => true,
      () => false,
    );
  }

  /** Renamed when it is complete. */
  private async spool(hash: string, sizes: PictureSizes): Promise<void> {
    const partial = join(this.directory, `${hash}.partial`);
    await mkdir(partial, { recursive: true });
    await Promise.all(sizes.map(({ width, bytes }) => writeFile(join(partial, String(width)), bytes)));
    await rename(partial, join(this.directory, hash));
  }

  private async listSpooled(): Promise<string[]> {
    const names = await readdir(this.directory).catch(() => []);
    return names.filter((name) => !name.endsWith('.partial'));
  }
}
