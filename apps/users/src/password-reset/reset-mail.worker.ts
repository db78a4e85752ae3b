import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@pechincha/persistence/clock';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { SiteSettingsService } from '@pechincha/service-kit/site';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { isEmailConfirmed } from '../accounts/account.mapper.js';
import { USERS_CONFIG, type UsersConfig } from '../config.js';
import { createLinkMail, type Mail, MailJobsWorker } from '../mail/mailer.js';
import {
  RESET_TTL_MINUTES,
  ResetRequestQueue,
  type ResetRequestRow,
  ResetsRepository,
} from './resets.repository.js';

export const createResetMail = (siteName: string, to: string, name: string | null, link: string): Mail =>
  createLinkMail({
    siteName,
    to,
    name,
    link,
    subject: `Crie sua nova senha do ${siteName}`,
    button: 'Criar nova senha',
    lines: [
      `Recebemos um pedido para criar uma nova senha para a sua conta no ${siteName}.`,
      `Abra este endereço para escolher a nova senha. Ele vale por ${RESET_TTL_MINUTES} minutos e só uma vez:`,
    ],
    ignore:
      'Se não foi você quem pediu, ignore este e-mail: sua senha continua a mesma e ninguém entra na sua conta.',
  });

/** Sends reset mails. Each attempt creates a new token, which replaces that of the failed one. */
@Injectable()
export class ResetMailWorker extends MailJobsWorker<ResetRequestRow> {
  constructor(
    @Inject(USERS_CONFIG) private readonly config: UsersConfig,
    protected readonly queue: ResetRequestQueue,
    private readonly site: SiteSettingsService,
    private readonly resets: ResetsRepository,
    private readonly accounts: AccountsRepository,
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Null when no account has the e-mail, or the request was revoked. */
  protected prepareMail(request: ResetRequestRow): Promise<Mail | null> {
    return this.unit.run(async (tx) => {
      if (!(await this.queue.countToken(request, tx.session))) return null;
      const account = await this.accounts.findByEmail(request.email, tx.session);
      if (!account) return null;
      const expiresAt = new Date(this.clock.now().getTime() + RESET_TTL_MINUTES * 60_000);
      const reset = { requestId: request._id, userId: account._id, expiresAt };
      const link = new URL('/redefinir-senha', this.config.PUBLIC_URL);
      link.searchParams.set('token', await this.resets.create(reset, tx.session));
      const { name: siteName } = await this.site.get();
      const name = isEmailConfirmed(account) ? account.name : null;
      return createResetMail(siteName, account.email, name, link.href);
    });
  }
}
