import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '@pechincha/contracts/operation';
import type { confirmEmail } from '@pechincha/contracts/operations/users';
import { Clock } from '@pechincha/persistence/clock';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { isEmailConfirmed } from '../accounts/standing.js';
import { StandingService } from '../accounts/standing.service.js';
import { AuthFailureLog } from '../limits/auth-failure-log.js';
import { LoginRateLimiter } from '../limits/login-rate-limiter.js';
import { ConfirmationMailWorker } from './confirmation-mail.worker.js';
import { ConfirmationRequestQueue } from './confirmation-request.queue.js';
import { ConfirmationsRepository } from './confirmations.repository.js';

const CONFIRMED_MESSAGE = 'E-mail confirmado.';

@Injectable()
export class EmailConfirmationService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly requests: ConfirmationRequestQueue,
    private readonly mailWorker: ConfirmationMailWorker,
    private readonly confirmations: ConfirmationsRepository,
    private readonly standing: StandingService,
    private readonly rateLimiter: LoginRateLimiter,
    private readonly authFailures: AuthFailureLog,
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Does nothing when the e-mail is confirmed. @throws DomainError UNAUTHENTICATED, TOO_MANY_REQUESTS */
  async request(userId: string): Promise<void> {
    const account = await this.accounts.findById(userId);
    if (!account) throw new DomainError('UNAUTHENTICATED');
    if (isEmailConfirmed(account)) return;
    await this.rateLimiter.consumeConfirmation(userId);
    await this.requests.schedule({ _id: randomBytes(12).toString('hex'), userId });
    this.mailWorker.wake();
  }

  /** A confirmed e-mail may give the member a voice. @throws DomainError CONFIRMATION_TOKEN, TOO_MANY_REQUESTS */
  async confirm(token: string, address: string): Promise<ResponseOf<typeof confirmEmail>> {
    await this.rateLimiter.consumeAddress(address);
    const isConfirmed = await this.unit.run(async (tx) => {
      const now = this.clock.now();
      const userId = await this.confirmations.findOwner(token, now, tx.session);
      if (userId === null) return false;
      const account = await this.accounts.update({ _id: userId }, { emailConfirmedAt: now }, tx.session);
      if (!account) return false;
      // This token too, so that concurrent uses of it conflict.
      await this.confirmations.deleteByMember(userId, tx.session);
      await this.standing.refresh(account, tx);
      return true;
    });
    if (!isConfirmed) {
      this.authFailures.log('Invalid e-mail confirmation token', { id: null }, address);
      throw new DomainError('CONFIRMATION_TOKEN');
    }
    return { message: CONFIRMED_MESSAGE, msg: CONFIRMED_MESSAGE };
  }
}
