import { Injectable, Logger } from '@nestjs/common';
import type { EventData } from '@pechincha/contracts/event';
import type { authorsCounted } from '@pechincha/contracts/events/promotion';
import type { Transaction } from '@pechincha/persistence/transaction';
import type { VersionedCounts } from '../accounts/account.schema.js';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { MemberStatusService } from '../accounts/member-status.service.js';

type AuthorCounts = EventData<typeof authorsCounted>['authors'][number];

const toCounts = ({ version, promotions, likes, comments }: AuthorCounts): VersionedCounts => ({
  promotionsCount: promotions,
  likesCount: likes,
  commentsCount: comments,
  countsVersion: version,
});

const isSame = (first: VersionedCounts, second: VersionedCounts): boolean =>
  first.promotionsCount === second.promotionsCount &&
  first.likesCount === second.likesCount &&
  first.commentsCount === second.commentsCount;

@Injectable()
export class CountersService {
  private readonly logger = new Logger(CountersService.name);

  constructor(
    private readonly accounts: AccountsRepository,
    private readonly memberStatus: MemberStatusService,
  ) {}

  /**
   * Saves counts that are newer than those stored, or that differ at the same version, which have drifted. Approved
   * promotions give vote weight. Skips deleted accounts.
   */
  async save(authors: readonly AuthorCounts[], tx: Transaction): Promise<void> {
    const ids = authors.map(({ authorId }) => authorId);
    const accounts = await this.accounts.listByIds(ids, tx.session);
    const changed = new Map<string, VersionedCounts>();
    for (const author of authors.toSorted((a, b) => a.version - b.version)) {
      const account = accounts.get(author.authorId);
      const stored = changed.get(author.authorId) ?? account;
      const counted = toCounts(author);
      if (!account || !stored || stored.countsVersion > counted.countsVersion) continue;
      const isNewer = stored.countsVersion < counted.countsVersion;
      if (!isNewer && isSame(stored, counted)) continue;
      changed.set(account._id, counted);
      if (isNewer) continue;
      const { promotionsCount, likesCount, commentsCount } = stored;
      this.logger.warn({
        message: 'A copy drifted and was corrected',
        memberId: account._id,
        stored: { promotionsCount, likesCount, commentsCount },
        counted,
      });
    }
    await this.accounts.saveCounts(changed, tx.session);
    for (const [id, counts] of changed) {
      const account = accounts.get(id);
      if (account && account.promotionsCount !== counts.promotionsCount)
        await this.memberStatus.refresh({ ...account, ...counts }, tx);
    }
  }
}
