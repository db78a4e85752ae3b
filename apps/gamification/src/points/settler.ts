import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { messageOf, pause } from '@pechincha/messaging/time';
import { AccountsService } from './accounts.service.js';
import { Follower } from './follower.js';
import { LedgerRepository } from './ledger.repository.js';

/** Milliseconds; what a member sees of new points is at most this much older. */
const EVERY = 100;
const AFTER_FAILURE = 1_000;

/**
 * Has every account follow its ledger, and badges and levels. Any number of replicas may do so side by side;
 * what one leaves the next takes.
 */
@Injectable()
export class Settler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Settler.name);
  private readonly stopping = new AbortController();
  private loop: Promise<void> | undefined;

  constructor(
    private readonly ledger: LedgerRepository,
    private readonly accounts: AccountsService,
    private readonly follower: Follower,
  ) {}

  onApplicationBootstrap(): void {
    this.loop = this.run(this.stopping.signal);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.loop;
  }

  private async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const rest = await this.settle(signal).then(
        () => EVERY,
        (error: unknown) => {
          // The rows keep their mark; the next round takes them.
          this.logger.warn(`Points are not settled: ${messageOf(error)}`);
          return AFTER_FAILURE;
        },
      );
      await pause(rest, signal);
    }
  }

  private async settle(signal: AbortSignal): Promise<void> {
    for (const member of await this.ledger.unsettledMembers()) {
      if (signal.aborted) return;
      await this.accounts.settle(member);
    }
    while (await this.follower.follow()) if (signal.aborted) return;
  }
}
