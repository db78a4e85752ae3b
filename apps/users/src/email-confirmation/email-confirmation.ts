import { randomBytes } from 'node:crypto';
import { Controller, Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { InputOf, ResponseOf } from '@pechincha/contracts/operation';
import { confirmEmail, requestEmailConfirmation } from '@pechincha/contracts/operations/users';
import { createJobSchema, JobQueue, type JobRow } from '@pechincha/jobs/job-queue';
import { Clock } from '@pechincha/persistence/clock';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { Caller, ClientAddress, requireMember } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { SiteSettingsService } from '@pechincha/service-kit/site';
import { Model } from 'mongoose';
import { isEmailConfirmed } from '../accounts/account.mapper.js';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { MemberStatusService } from '../accounts/member-status.service.js';
import { USERS_CONFIG, type UsersConfig } from '../config.js';
import { AuthFailureLog, LoginRateLimiter } from '../limits/auth-attempts.js';
import { createLinkMail, type Mail, mailJobOptions, MailJobsWorker } from '../mail/mailer.js';
import {
  createOneTimeTokenSchema,
  type OneTimeTokenRow,
  OneTimeTokensRepository,
} from '../one-time-tokens/one-time-tokens.repository.js';

const CONFIRMATION_TTL_HOURS = 24;

export const confirmationSchema = createOneTimeTokenSchema('email_confirmations');

export const CONFIRMATION_MODEL = 'EmailConfirmation';

@Injectable()
export class ConfirmationsRepository extends OneTimeTokensRepository {
  constructor(@InjectModel(CONFIRMATION_MODEL) tokens: Model<OneTimeTokenRow>) {
    super(tokens);
  }
}

/** A member asked for the link that confirms their e-mail; a worker sends it. */
interface ConfirmationRequestRow extends JobRow {
  _id: string;
  userId: string;
}

export const confirmationRequestSchema = createJobSchema<ConfirmationRequestRow>('confirmation_requests');

export const CONFIRMATION_REQUEST_MODEL = 'ConfirmationRequest';

@Injectable()
export class ConfirmationRequestQueue extends JobQueue<ConfirmationRequestRow> {
  constructor(@InjectModel(CONFIRMATION_REQUEST_MODEL) model: Model<ConfirmationRequestRow>) {
    super(model, mailJobOptions);
  }
}

const createConfirmationMail = (siteName: string, to: string, link: string): Mail =>
  createLinkMail({
    siteName,
    to,
    name: null,
    link,
    subject: `Confirme seu e-mail no ${siteName}`,
    button: 'Confirmar e-mail',
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
    private readonly site: SiteSettingsService,
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
      return createConfirmationMail((await this.site.get()).name, account.email, link.href);
    });
  }
}

const CONFIRMED_MESSAGE = 'E-mail confirmado.';

@Injectable()
export class EmailConfirmationService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly requests: ConfirmationRequestQueue,
    private readonly mailWorker: ConfirmationMailWorker,
    private readonly confirmations: ConfirmationsRepository,
    private readonly memberStatus: MemberStatusService,
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

  /** A confirmed e-mail may give the member vote weight. @throws DomainError CONFIRMATION_TOKEN, TOO_MANY_REQUESTS */
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
      await this.memberStatus.refresh(account, tx);
      return true;
    });
    if (!isConfirmed) {
      this.authFailures.log('Invalid e-mail confirmation token', { id: null }, address);
      throw new DomainError('CONFIRMATION_TOKEN');
    }
    return { message: CONFIRMED_MESSAGE, msg: CONFIRMED_MESSAGE };
  }
}

@Controller()
export class EmailConfirmationController {
  constructor(private readonly confirmation: EmailConfirmationService) {}

  @Operation(requestEmailConfirmation)
  request(@Caller() caller: Caller): Promise<void> {
    return this.confirmation.request(requireMember(caller).id);
  }

  @Operation(confirmEmail)
  confirm(@Input() { body }: InputOf<typeof confirmEmail>, @ClientAddress() address: string) {
    return this.confirmation.confirm(body.token, address);
  }
}
