import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@pechincha/persistence/clock';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { isEmailConfirmed } from '../accounts/standing.js';
import { USERS_CONFIG, type UsersConfig } from '../config.js';
import { createLinkMail } from '../mail/link-mail.js';
import { MailJobsWorker } from '../mail/mail-jobs.worker.js';
import type { Mail } from '../mail/mailer.js';
import { ConfirmationRequestQueue } from './confirmation-request.queue.js';
import type { ConfirmationRequestRow } from './confirmation-request.schema.js';
import { CONFIRMATION_TTL_HOURS } from './confirmation.schema.js';
import { ConfirmationsRepository } from './confirmations.repository.js';

const createConfirmationMail = (to: string, link: string): Mail =>
  createLinkMail({
    ...{ to, name: null, link, subject: 'Confirme seu e-mail no Pechincha', button: 'Confirmar e-mail' },
    lines: [
      'Para contarem, seus votos precisam de um e-mail confirmado e de uma conta com alguns dias.',
      `Abra este endereço para confirmar. Ele vale por ${CONFIRMATION_TTL_HOURS} horas e só uma vez:`,
    ],
    ignore: 'Se não foi você quem pediu, ignore este e-mail: nada muda.',
  });

/** Sends the mails with which members confirm their address. */
@Injectable()
export class ConfirmationMailWorker extends MailJobsWorker<ConfirmationRequestRow> {
  constructor(
    @Inject(USERS_CONFIG) private readonly config: UsersConfig,
    protected readonly queue: ConfirmationRequestQueue,
    private readonly confirmations: ConfirmationsRepository,
    private readonly accounts: AccountsRepository,
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Null when the account was deleted or its e-mail confirmed meanwhile. */
  protected prepareMail({ _id: requestId, userId }: ConfirmationRequestRow): Promise<Mail | null> {
    return this.unit.run(async ({ session }) => {
      const account = await this.accounts.findById(userId, session);
      if (!account || isEmailConfirmed(account)) return null;
      const expiresAt = new Date(this.clock.now().getTime() + CONFIRMATION_TTL_HOURS * 60 * 60_000);
      const token = await this.confirmations.create({ requestId, userId, expiresAt }, session);
      const link = new URL('/confirmar-email', this.config.PUBLIC_URL);
      link.searchParams.set('token', token);
      return createConfirmationMail(account.email, link.href);
    });
  }
}
