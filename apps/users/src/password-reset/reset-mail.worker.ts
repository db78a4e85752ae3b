import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@pechincha/persistence/clock';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { USERS_CONFIG, type UsersConfig } from '../config.js';
import { DueJobWorker } from '../jobs/due-job.worker.js';
import { Mailer, type Mail } from '../mail/mailer.js';
import { createResetMail } from './reset-mail.js';
import { RESET_TTL_MINUTES } from './reset.schema.js';
import type { ResetRequestRow } from './reset-request.schema.js';
import { ResetRequestsRepository } from './reset-requests.repository.js';
import { ResetsRepository } from './resets.repository.js';

const MINUTE_MS = 60_000;
/** The mail is dropped after the last retry. */
const RETRY_DELAYS_MINUTES = [1, 2, 5, 15, 30, 60, 120, 240] as const;

/**
 * Sends reset mails. Each attempt creates a new token, which replaces that of the failed one, because a failed
 * mail may still arrive. Only the mail holds the token.
 */
@Injectable()
export class ResetMailWorker extends DueJobWorker {
  constructor(
    @Inject(USERS_CONFIG) private readonly config: UsersConfig,
    private readonly requests: ResetRequestsRepository,
    private readonly resets: ResetsRepository,
    private readonly accounts: AccountsRepository,
    private readonly mailer: Mailer,
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async processNext(): Promise<boolean> {
    const now = this.clock.now();
    // Longer than any attempt, so that no other process claims the request meanwhile.
    const request = await this.requests.claim(now, new Date(now.getTime() + 2 * MINUTE_MS));
    if (!request) return false;
    const prepared = await this.prepareMail(request);
    if (prepared) await this.send(prepared.mail, prepared.request);
    else await this.requests.delete(request._id);
    return true;
  }

  /** Null when no account has the e-mail, or the request was revoked. */
  private prepareMail(claimed: ResetRequestRow): Promise<{ request: ResetRequestRow; mail: Mail } | null> {
    return this.unit.run(async (tx) => {
      const request = await this.requests.startAttempt(claimed, tx.session);
      if (!request) return null;
      const account = await this.accounts.findByEmail(request.email, tx.session);
      if (!account) return null;
      const token = randomBytes(32).toString('base64url');
      const expiresAt = new Date(this.clock.now().getTime() + RESET_TTL_MINUTES * MINUTE_MS);
      const reset = { requestId: request._id, userId: account._id, token, expiresAt };
      await this.resets.save(reset, tx.session);
      const link = new URL('/redefinir-senha', this.config.PUBLIC_URL);
      link.searchParams.set('token', token);
      return { request, mail: createResetMail(account.email, account.name, link.href) };
    });
  }

  private async send(mail: Mail, { _id, attempts }: ResetRequestRow): Promise<void> {
    try {
      await this.mailer.send(mail);
    } catch (error) {
      await this.postpone(_id, attempts, error);
      return;
    }
    await this.requests.delete(_id);
  }

  private async postpone(_id: string, attempts: number, error: unknown): Promise<void> {
    const delay = RETRY_DELAYS_MINUTES[attempts - 1];
    // Errors may quote the mail, hence codes only.
    const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number };
    if (delay === undefined) await this.requests.delete(_id);
    else await this.requests.postpone(_id, new Date(this.clock.now().getTime() + delay * MINUTE_MS));
    const message =
      delay === undefined ? 'A mail was dropped after its last retry' : 'A mail could not be sent';
    this.logger.warn({ message, request: _id, attempts, code, responseCode, minutes: delay });
  }
}
