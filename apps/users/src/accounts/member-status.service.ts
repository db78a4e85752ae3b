import { Inject, Injectable } from '@nestjs/common';
import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { userStatusChanged } from '@pechincha/contracts/events/user';
import {
  calculateVoteWeight,
  getNextVoteWeightChange,
  listMissingVoteRequirements,
} from '@pechincha/contracts/vote-weight';
import { BackgroundWorker } from '@pechincha/jobs/background-worker';
import { NightlyRunQueue, NightlyWorker } from '@pechincha/jobs/nightly.worker';
import { Clock } from '@pechincha/persistence/clock';
import type { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { USERS_CONFIG, type UsersConfig } from '../config.js';
import { getMemberStatus, toVoteWeightFactors, type VoteWeightFields } from './account.mapper.js';
import {
  type AccountRow,
  INITIAL_MEMBER_STATUS,
  isSameMemberStatus,
  type MemberStatus,
} from './account.schema.js';
import { AccountsRepository } from './accounts.repository.js';

const HOUR_MS = 60 * 60_000;

/** Keeps the published status of accounts equal to what it follows from. */
@Injectable()
export class MemberStatusService {
  /** Age from which an account has vote weight. */
  private readonly minAgeMs: number;

  constructor(
    @Inject(USERS_CONFIG) config: UsersConfig,
    private readonly accounts: AccountsRepository,
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
  ) {
    this.minAgeMs = config.VOICE_MIN_AGE_HOURS * HOUR_MS;
  }

  /** What the member may know of their vote weight, as of now. */
  getVoteWeight(account: VoteWeightFields): Pick<CurrentUser, 'voice' | 'voiceMissing'> {
    const [factors, now] = [toVoteWeightFactors(account), this.clock.now()];
    return {
      voice: calculateVoteWeight(factors, now, this.minAgeMs),
      voiceMissing: listMissingVoteRequirements(factors, now, this.minAgeMs),
    };
  }

  /**
   * Publishes the status if it has changed, and notes when it will change by itself. Call in the transaction of every
   * change of what it follows from.
   * @param account after the change
   */
  async refresh(account: AccountRow, tx: Transaction): Promise<void> {
    if (!this.isOutdated(account)) return;
    const { _id, memberStatus: stored } = account;
    const now = this.clock.now();
    const { memberStatus, changesAt } = this.calculate(account, now);
    const isPublished = isSameMemberStatus(memberStatus, stored ?? INITIAL_MEMBER_STATUS);
    const version = (stored?.version ?? 0) + (isPublished ? 0 : 1);
    await this.accounts.saveMemberStatus(_id, { ...memberStatus, version }, changesAt, tx.session);
    if (isPublished) return;
    await tx.publish(userStatusChanged, {
      subject: _id,
      subjectVersion: version,
      occurredAt: now,
      data: { userId: _id, ...memberStatus },
    });
  }

  isOutdated(account: AccountRow): boolean {
    const { memberStatus, changesAt } = this.calculate(account, this.clock.now());
    const { memberStatus: stored = INITIAL_MEMBER_STATUS, voteWeightChangesAt } = account;
    return (
      !isSameMemberStatus(memberStatus, stored) || changesAt?.getTime() !== voteWeightChangesAt?.getTime()
    );
  }

  private calculate(account: AccountRow, now: Date): { memberStatus: MemberStatus; changesAt: Date | null } {
    return {
      memberStatus: getMemberStatus(account, now, this.minAgeMs),
      changesAt: getNextVoteWeightChange(toVoteWeightFactors(account), now, this.minAgeMs),
    };
  }

  /** Refreshes an account whose status may have changed by time alone. */
  refreshById(id: string): Promise<void> {
    return this.unit.run(async (tx) => {
      const account = await this.accounts.findById(id, tx.session);
      if (account) await this.refresh(account, tx);
    });
  }
}

/** Accounts per run; the next run goes on. */
const MAX_ACCOUNTS = 200;

/** Publishes member statuses that change by the passing of time. Two replicas at one account conflict, and one publishes. */
@Injectable()
export class MemberStatusWorker extends BackgroundWorker {
  protected readonly intervalMs = 10_000;

  constructor(
    private readonly accounts: AccountsRepository,
    private readonly memberStatus: MemberStatusService,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async runOnce(signal: AbortSignal): Promise<void> {
    for (const id of await this.accounts.listVoteWeightChanges(this.clock.now(), MAX_ACCOUNTS)) {
      if (signal.aborted) return;
      await this.memberStatus.refreshById(id);
    }
  }
}

const ACCOUNTS_BATCH_SIZE = 500;

/**
 * Compares every member status with what it follows from, every night: settings may have changed.
 */
@Injectable()
export class MemberStatusReconciliationWorker extends NightlyWorker {
  constructor(
    runs: NightlyRunQueue,
    private readonly accounts: AccountsRepository,
    private readonly memberStatus: MemberStatusService,
  ) {
    super(runs);
  }

  protected async runNight(signal: AbortSignal): Promise<void> {
    let after = '';
    for (;;) {
      signal.throwIfAborted();
      const accounts = await this.accounts.listAfter(after, ACCOUNTS_BATCH_SIZE);
      for (const account of accounts)
        if (this.memberStatus.isOutdated(account)) await this.memberStatus.refreshById(account._id);
      const last = accounts.at(-1);
      if (!last || accounts.length < ACCOUNTS_BATCH_SIZE) return;
      after = last._id;
    }
  }
}
