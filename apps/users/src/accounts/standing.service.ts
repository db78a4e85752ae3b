import { Inject, Injectable } from '@nestjs/common';
import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { userStandingChanged } from '@pechincha/contracts/events/user-standing-changed';
import { calculateVoice, getNextVoiceChange, listMissingForVoice } from '@pechincha/contracts/voice';
import { Clock } from '@pechincha/persistence/clock';
import type { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { USERS_CONFIG, type UsersConfig } from '../config.js';
import type { AccountRow } from './account.schema.js';
import { AccountsRepository } from './accounts.repository.js';
import { INITIAL_STANDING, isSameStanding, type Standing } from './published-standing.js';
import { getStanding, toVoiceFactors, type VoiceFields } from './standing.js';

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
      ...{ subject: _id, subjectVersion: version, occurredAt: now },
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
