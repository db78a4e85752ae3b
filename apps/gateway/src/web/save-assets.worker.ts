import { Injectable } from '@nestjs/common';
import { BackgroundWorker } from '@pechincha/service-kit/background-worker';
import { AssetArchive } from './asset-archive.js';
import { WebClientService } from './web-client.service.js';

/** Keeps this build's files in the archive for as long as this gateway runs. */
@Injectable()
export class SaveAssetsWorker extends BackgroundWorker {
  protected readonly intervalMs = 3_600_000;

  constructor(
    private readonly archive: AssetArchive,
    private readonly web: WebClientService,
  ) {
    super();
  }

  protected async runOnce(signal: AbortSignal): Promise<void> {
    // One after another: together they would hold up what requests ask of Redis.
    for (const [path, bytes] of this.web.listAssets()) {
      if (signal.aborted) return;
      await this.archive.save(path, bytes);
    }
  }
}
