import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JobsWorker } from '@pechincha/jobs/jobs.worker';
import { Clock } from '@pechincha/persistence/clock';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { USERS_CONFIG, type UsersConfig } from '../config.js';
import { Mailer, type Mail } from '../mail/mailer.js';
import { createResetMail } from './reset-mail.js';
import { RESET_TTL_MINUTES } from './reset.schema.js';
import type { ResetRequestRow } from './reset-request.schema.js';
import { ResetRequestQueue } from './reset-request.queue.js';
import { ResetsRepository } from './resets.repository.js';

/**
 * Sends reset mails. Each attempt creates a new token, which replaces that of the failed one, because a failed
 * mail may still arrive. Only the mail holds the token.
 */
@Injectable()
export class ResetMailWorker extends JobsWorker<ResetRequestRow> {
  protected readonly intervalMs = 1_000;

  constructor(
    @Inject(USERS_CONFIG) private readonly config: UsersConfig,
    protected readonly queue: ResetRequestQueue,
    private readonly resets: ResetsRepository,
    private readonly accounts: AccountsRepository,
    private readonly mailer: Mailer,
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async handle(request: ResetRequestRow): Promise<void> {
    const mail = await this.prepareMail(request);
    if (mail) await this.send(mail, request);
    await this.queue.remove(request);
  }

  /** Null when no account has the e-mail, or the request was revoked. */
  private prepareMail(request: ResetRequestRow): Promise<Mail | null> {
    return this.unit.run(async (tx) => {
      if (!(await this.queue.countToken(request, tx.session))) return null;
      const account = await this.accounts.findByEmail(request.email, tx.session);
      if (!account) return null;
      const token = randomBytes(32).toString('base64url');
      const expiresAt = new Date(this.clock.now().getTime() + RESET_TTL_MINUTES * 60_000);
      const reset = { requestId: request._id, userId: account._id, token, expiresAt };
      await this.resets.save(reset, tx.session);
      const link = new URL('/redefinir-senha', this.config.PUBLIC_URL);
      link.searchParams.set('token', token);
      return createResetMail(account.email, account.name, link.href);
    });
  }

  private async send(mail: Mail, request: ResetRequestRow): Promise<void> {
    try {
      await this.mailer.send(mail);
    } catch (error) {
      const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number };
      // Dead jobs alert, and anyone can ask for mails to an address that no server accepts.
      if (code === 'EENVELOPE' && this.queue.isLastAttempt(request))
        this.logger.warn({ message: 'A mail was dropped after its last retry', request: request._id });
      // Errors may quote the mail, hence codes only.
      else throw Object.assign(new Error('The mail was not sent'), { code: `${code} ${responseCode ?? ''}` });
    }
  }
}
