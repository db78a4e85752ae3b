import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { cutText } from '@pechincha/contracts/characters';
import { MAX_UNTRIMMED_LENGTH } from '@pechincha/contracts/operations/fields';
import { memberName } from '@pechincha/contracts/operations/users';
import { cleanLine, removeDirectionControls } from '@pechincha/contracts/text';
import { Clock } from '@pechincha/persistence/clock';
import type { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { DomainError } from '@pechincha/service-kit/domain-error';
import type { SiteSettings } from '@pechincha/contracts/site-rules';
import { SiteSettingsService } from '@pechincha/service-kit/site';
import { mongo, Types } from 'mongoose';
import type { GoogleIdentity } from './google-credential-verifier.js';
import { ResetsRepository } from '../password-reset/resets.repository.js';
import { SessionRevocationService, type ChangedSessions } from '../sessions/session-revocation.service.js';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { findNameError } from '../accounts/member-name.js';
import { MemberStatusService } from '../accounts/member-status.service.js';

/** Finds or creates the account of a Google identity. */
@Injectable()
export class GoogleAccountsService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly repository: AccountsRepository,
    private readonly memberStatus: MemberStatusService,
    private readonly resets: ResetsRepository,
    private readonly sessionRevocation: SessionRevocationService,
    private readonly site: SiteSettingsService,
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Finds, links or creates the account, and runs `task` in the same transaction.
   * @param address of the browser
   * @throws DomainError GOOGLE_REFUSED
   */
  async findOrCreate<T>(
    identity: GoogleIdentity,
    address: string,
    task: (id: string, tx: Transaction) => Promise<T>,
  ): Promise<T> {
    const attempt = () =>
      this.unit.run(async (tx) => {
        const { _id, ended } = await this.findLinkOrCreate(identity, address, tx);
        return { result: await task(_id, tx), ended };
      });
    const { result, ended } = await attempt().catch((error: unknown) => {
      // Concurrent first sign-ins: the other one has created the account.
      if (error instanceof mongo.MongoServerError && error.code === 11000) return attempt();
      throw error;
    });
    if (ended) await this.sessionRevocation.broadcast(ended);
    return result;
  }

  /** By Google's `sub`, else by verified e-mail, else a new account. */
  private async findLinkOrCreate(
    { sub, email, name }: GoogleIdentity,
    address: string,
    tx: Transaction,
  ): Promise<{ _id: string; ended?: ChangedSessions }> {
    const linked = await this.repository.findByGoogleSub(sub, tx.session);
    if (linked) return { _id: linked._id };
    if (!email) throw new DomainError('GOOGLE_REFUSED', { cause: 'The e-mail is not verified' });
    const account = await this.repository.findByEmail(email, tx.session);
    if (account) return { _id: account._id, ended: await this.link(account, sub, tx) };
    const created = await this.accounts.create(
      {
        _id: new Types.ObjectId().toHexString(),
        name: toMemberName(name ?? '', await this.site.get()),
        email,
        passwordHash: null,
        googleSub: sub,
        role: 'user',
        createdAt: this.clock.now(),
      },
      tx,
      address,
    );
    return { _id: created._id };
  }

  /**
   * The password may have been set by somebody who registered another person's e-mail. Hence linking removes it
   * and ends all sessions.
   */
  private async link(
    account: { _id: string; email: string; googleSub?: string },
    sub: string,
    tx: Transaction,
  ): Promise<ChangedSessions> {
    if (account.googleSub !== undefined) {
      throw new DomainError('GOOGLE_REFUSED', { cause: 'The e-mail belongs to another Google account' });
    }
    const linked = await this.repository.update(
      { _id: account._id },
      { googleSub: sub, passwordHash: null },
      tx.session,
    );
    if (linked) await this.memberStatus.refresh(linked, tx);
    await this.resets.revokeAll(account._id, account.email, tx.session);
    return this.sessionRevocation.endAll(account._id, tx);
  }
}

/** Google's name, if a member can have it. */
function toMemberName(name: string, settings: SiteSettings): string {
  const cleaned = removeDirectionControls(cleanLine(name.slice(0, MAX_UNTRIMMED_LENGTH)));
  const { data } = memberName.safeParse(cutText(cleaned, 80));
  return data !== undefined && !findNameError(data, settings) ? data : `Membro ${randomInt(10_000, 100_000)}`;
}
