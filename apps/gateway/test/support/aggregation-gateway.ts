import type { ChapterService } from '@pechincha/testing/chapters';
import { StubService } from './stub-service.js';
import { TestGateway } from './test-gateway.js';

/** A gateway with a stub of promotions and a stub of ads; `gateway.service` replaces the other services. */
export class AggregationGateway implements ChapterService {
  private constructor(
    readonly gateway: TestGateway,
    readonly promotions: StubService,
    readonly ads: StubService,
  ) {}

  static async start(): Promise<AggregationGateway> {
    const promotions = await StubService.start();
    const ads = await StubService.start();
    const env = { PROMOTIONS_URL: promotions.url, ADS_URL: ads.url };
    return new AggregationGateway(await TestGateway.start({ env }), promotions, ads);
  }

  /** Deletes the recorded requests and the behaviours of all stubs. */
  resetStubs(): void {
    for (const stub of [this.gateway.service, this.promotions, this.ads]) stub.reset();
  }

  async empty(): Promise<void> {
    await this.gateway.empty();
    this.resetStubs();
  }

  async destroy(): Promise<void> {
    await this.gateway.destroy();
    await this.promotions.stop();
    await this.ads.stop();
  }
}
