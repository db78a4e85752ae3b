import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { Clock } from '@pechincha/service-kit/clock';
import { CatalogueRepository } from '../catalogue/catalogue.repository.js';
import { AccountsRepository } from './accounts.repository.js';
import { AccountsService } from './accounts.service.js';

/** Accounts in one transaction: short enough not to be in the way of points that are settled. */
const AT_ONCE = 50;

/**
 * Has accounts follow a change of badges and levels: new names, levels by other points, badges that are gone
 * or that a new rule gives. An account remembers the revision that it follows, so that one which was settled
 * by the old ones at the same moment is found too.
 */
@Injectable()
export class Follower {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly catalogue: CatalogueRepository,
    private readonly accounts: AccountsRepository,
    private readonly service: AccountsService,
    private readonly clock: Clock,
  ) {}

  /** Whether there may be more. */
  async follow(): Promise<boolean> {
    const behind = await this.accounts.behind(await this.catalogue.revision(), 1);
    if (behind.length === 0) return false;
    return this.unitOfWork.run(async (tx) => {
      const catalogue = await this.catalogue.read(tx.session);
      const some = await this.accounts.behind(catalogue.revision, AT_ONCE, tx.session);
      for (const account of some) await this.service.keep(account, account, catalogue, this.clock.now(), tx);
      return some.length === AT_ONCE;
    });
  }
}
