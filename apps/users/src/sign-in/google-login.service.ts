import { Injectable } from '@nestjs/common';
import type { Transaction } from '@pechincha/messaging/transaction';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { Clock } from '@pechincha/service-kit/clock';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { mongo, Types } from 'mongoose';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { GoogleCredentials, type GoogleIdentity } from '../google/google-credentials.js';
import { AttemptLimits } from '../limits/attempt-limits.js';
import { SessionChanges, type ChangedSessions } from '../sessions/session-changes.js';
import { SignInService, type SignedIn } from './sign-in.service.js';

@Injectable()
export class GoogleLoginService {
  constructor(
    private readonly google: GoogleCredentials,
    private readonly accounts: AccountsService,
    private readonly repository: AccountsRepository,
    private readonly changes: SessionChanges,
    private readonly signIn: SignInService,
    private readonly limits: AttemptLimits,
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError GOOGLE_OFF, GOOGLE_REFUSED, ACCOUNT_SUSPENDED, TOO_MANY_REQUESTS */
  async login(credential: string, address: string): Promise<SignedIn> {
    await this.limits.admitAddress(address);
    const identity = await this.google.identify(credential);
    const { entry, ended } = await this.enter(identity).catch((error: unknown) => {
      // Two first sign-ins at once: the other one has opened the account by now.
      if (error instanceof mongo.MongoServerError && error.code === 11000) return this.enter(identity);
      throw error;
    });
    if (ended) await this.changes.tell(ended);
    return this.signIn.answer(entry);
  }

  private enter(identity: GoogleIdentity) {
    return this.unit.run(async (tx) => {
      const { _id, ended } = await this.accountFor(identity, tx);
      return { entry: await this.signIn.enter({ _id }, false, tx), ended };
    });
  }

  /** By Google's `sub`; failing that by an e-mail that Google has verified; failing that a new account. */
  private async accountFor(
    { sub, email, name }: GoogleIdentity,
    tx: Transaction,
  ): Promise<{ _id: string; ended?: ChangedSessions }> {
    const linked = await this.repository.byGoogleSub(sub, tx.session);
    if (linked) return { _id: linked._id };
    if (!email) throw new DomainError('GOOGLE_REFUSED', { cause: 'The e-mail is not verified' });
    const known = await this.repository.byEmail(email, tx.session);
    if (known) return { _id: known._id, ended: await this.link(known, sub, tx) };
    const created = await this.accounts.create(
      {
        _id: new Types.ObjectId().toHexString(),
        name: nameFor(name, email),
        email,
        passwordHash: null,
        googleSub: sub,
        role: 'user',
        createdAt: this.clock.now(),
      },
      tx,
    );
    return { _id: created._id };
  }

  /**
   * Nobody has proved yet that the account's password belongs to the owner of its e-mail: it may be a trap, set by
   * whoever registered the address first. Hence the password and all sessions are void from here on.
   */
  private async link(
    known: { _id: string; googleSub?: string },
    sub: string,
    tx: Transaction,
  ): Promise<ChangedSessions> {
    if (known.googleSub !== undefined) {
      throw new DomainError('GOOGLE_REFUSED', { cause: 'The e-mail belongs to another Google account' });
    }
    await this.repository.update({ _id: known._id }, { googleSub: sub, passwordHash: null }, tx.session);
    return this.changes.make({ userId: known._id }, { ended: true }, 'ended', tx);
  }
}

/** A name as registration takes it: 2 to 80 characters. */
function nameFor(name: string | null, email: string): string {
  const given = name ?? email.slice(0, email.indexOf('@'));
  return given.slice(0, 80).padEnd(2, '_');
}
