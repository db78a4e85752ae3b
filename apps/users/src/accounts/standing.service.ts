import { Inject, Injectable } from '@nestjs/common';
import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { userStandingChanged } from '@pechincha/contracts/events/user';
import { calculateVoice, getNextVoiceChange, listMissingForVoice } from '@pechincha/contracts/voice';
import { BackgroundWorker } from '@pechincha/jobs/background-worker';
import { NightlyRunQueue, NightlyWorker } from '@pechincha/jobs/nightly.worker';
import { Clock } from '@pechincha/persistence/clock';
import type { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { USERS_CONFIG, type UsersConfig } from '../config.js';
import { getStanding, toVoiceFactors, type VoiceFields } from './account.mapper.js';
import { type AccountRow, INITIAL_STANDING, isSameStanding, type Standing } from './account.schema.js';
import { AccountsRepository } from './accounts.repository.js';

const HOUR_MS = 60 * 60_000;

/** Keeps the published standing of accounts equal to what it follows from. */
@Injectable()
export class StandingService {
  /** Age from which an account has a voice. */
  private readonly minAgeMs: number;

  constructor(
    @Inject(USERS_CONFIG) config: UsersConfig,
    private readonly accounts: AccountsRepository,
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
  ) {
    this.minAgeMs = config.VOICE_MIN_AGE_HOURS * HOUR_MS;
  }

  /** What the member may know of their voice, as of now. */
  getVoice(account: VoiceFields): Pick<CurrentUser, 'voice' | 'voiceMissing'> {
    const [factors, now] = [toVoiceFactors(account), this.clock.now()];
    return {
      voice: calculateVoice(factors, now, this.minAgeMs),
      voiceMissing: listMissingForVoice(factors, now, this.minAgeMs),
    };
  }

  /**
   * Publishes the standing if it has changed, and notes when it will change by itself. Call in the transaction of every
   * change of what it follows from.
   * @param account after the change
   */
  async refresh(account: AccountRow, tx: Transaction): Promise<void> {
    if (!this.isOutdated(account)) return;
    const { _id, standing: stored } = account;
    const now = this.clock.now();
    const { standing, changesAt } = this.calculate(account, now);
    const isPublished = isSameStanding(standing, stored ?? INITIAL_STANDING);
    const version = (stored?.version ?? 0) + (isPublished ? 0 : 1);
    await this.accounts.saveStanding(_id, { ...standing, version }, changesAt, tx.session);
    if (isPublished) return;
    await tx.publish(userStandingChanged, {
      subject: _id,
      subjectVersion: version,
      occurredAt: now,
      data: { userId: _id, ...standing },
    });
  }

  isOutdated(account: AccountRow): boolean {
    const { standing, changesAt } = this.calculate(account, this.clock.now());
    const { standing: stored = INITIAL_STANDING, voiceChangesAt } = account;
    return !isSameStanding(standing, stored) || changesAt?.getTime() !== voiceChangesAt?.getTime();
  }

  private calculate(account: AccountRow, now: Date): { standing: Standing; changesAt: Date | null } {
    return {
      standing: getStanding(account, now, this.minAgeMs),
      changesAt: getNextVoiceChange(toVoiceFactors(account), now, this.minAgeMs),
    };
  }

  /** Refreshes an account whose standing may have changed by time alone. */
  refreshById(id: string): Promise<void> {
    return this.unit.run(async (tx) => {
      const account = await this.accounts.findById(id, tx.session);
      if (account) await this.refresh(account, tx);
    });
  }
}

/** Accounts per run; the next run goes on. */
const MAX_ACCOUNTS = 200;

/** Publishes standings that change by the passing of time. Two replicas at one account conflict, and one publishes. */
@Injectable()
export class StandingWorker extends BackgroundWorker {
  protected readonly intervalMs = 10_000;

  constructor(
    private readonly accounts: AccountsRepository,
    private readonly standing: StandingService,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async runOnce(signal: AbortSignal): Promise<void> {
    for (const id of await this.accounts.listVoiceChanges(this.clock.now(), MAX_ACCOUNTS)) {
      if (signal.aborted) return;
      await this.standing.refreshById(id);
    }
  }
}

const ACCOUNTS_BATCH_SIZE = 500;

/**
 * Compares every standing with what it follows from, every night: settings may have changed.
 */
@Injectable()
export class StandingReconciliationWorker extends NightlyWorker {
  constructor(
    runs: NightlyRunQueue,
    private readonly accounts: AccountsRepository,
    private readonly standing: StandingService,
  ) {
    super(runs);
  }

  protected async runNight(signal: AbortSignal): Promise<void> {
    let after = '';
    for (;;) {
      signal.throwIfAborted();
      const accounts = await this.accounts.listAfter(after, ACCOUNTS_BATCH_SIZE);
      for (const account of accounts)
        if (this.standing.isOutdated(account)) await this.standing.refreshById(account._id);
      const last = accounts.at(-1);
      if (!last || accounts.length < ACCOUNTS_BATCH_SIZE) return;
      after = last._id;
    }
  }
}
