import { Injectable } from '@nestjs/common';
import { BackgroundWorker } from '@pechincha/jobs/background-worker';
import { AssetArchive } from './asset-archive.js';
import { WebClientService } from './web-client.service.js';

/** Saves this build's assets to the archive, and renews them while this gateway runs. */
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
    // Sequential: in parallel they would delay the commands of requests.
    for (const [path, bytes] of this.web.listAssets()) {
      if (signal.aborted) return;
      await this.archive.save(path, bytes);
    }
  }
}
