import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { Clock } from '@pechincha/service-kit/clock';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { USERS_CONFIG, type UsersConfig } from '../config.js';
import { DueWorker } from '../due/due-worker.js';
import { Mailer, type Mail } from '../mail/mailer.js';
import { resetMail } from './reset-mail.js';
import { RESET_MINUTES } from './reset.schema.js';
import type { ResetRequestRow } from './reset-request.schema.js';
import { ResetRequestsRepository } from './reset-requests.repository.js';
import { ResetsRepository } from './resets.repository.js';

const MINUTE = 60_000;
/** Minutes until the next try; after the last one it is given up. */
const DELAYS = [1, 2, 5, 15, 30, 60, 120, 240] as const;

/**
 * Sends what was asked for. A token is drawn with each try and leaves this process in the mail only: a request
 * that is tried again gets a new one in place of its own one before, for nobody knows whether that mail arrived.
 */
@Injectable()
export class ResetMails extends DueWorker {
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

  protected async doNext(): Promise<boolean> {
    const now = this.clock.now();
    // Longer than a try can take, so that no other process begins while this one is at it.
    const request = await this.requests.claim(now, new Date(now.getTime() + 2 * MINUTE));
    if (!request) return false;
    const begun = await this.begin(request);
    if (begun) await this.send(begun.mail, begun.request);
    else await this.requests.remove(request._id);
    return true;
  }

  /** Null where nothing is to be sent: nobody has this e-mail, or the request is void by now. */
  private begin(asked: ResetRequestRow): Promise<{ request: ResetRequestRow; mail: Mail } | null> {
    return this.unit.run(async (tx) => {
      const request = await this.requests.begin(asked, tx.session);
      if (!request) return null;
      const account = await this.accounts.byEmail(request.email, tx.session);
      if (!account) return null;
      const token = randomBytes(32).toString('base64url');
      const expiresAt = new Date(this.clock.now().getTime() + RESET_MINUTES * MINUTE);
      const reset = { requestId: request._id, userId: account._id, token, expiresAt };
      await this.resets.save(reset, tx.session);
      const link = new URL('/redefinir-senha', this.config.PUBLIC_URL);
      link.searchParams.set('token', token);
      return { request, mail: resetMail(account.email, account.name, link.href) };
    });
  }

  private async send(mail: Mail, { _id, attempts }: ResetRequestRow): Promise<void> {
    try {
      await this.mailer.send(mail);
    } catch (error) {
      await this.postpone(_id, attempts, error);
      return;
    }
    await this.requests.remove(_id);
  }

  private async postpone(_id: string, attempts: number, error: unknown): Promise<void> {
    const delay = DELAYS[attempts - 1];
    // The error itself may quote the mail.
    const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number };
    if (delay === undefined) await this.requests.remove(_id);
    else await this.requests.postpone(_id, new Date(this.clock.now().getTime() + delay * MINUTE));
    const message = delay === undefined ? 'A mail was given up' : 'A mail could not be sent';
    this.logger.warn({ message, request: _id, attempts, code, responseCode, minutes: delay });
  }
}
