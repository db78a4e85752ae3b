import { Controller, Injectable } from '@nestjs/common';
import { userDeleted } from '@pechincha/contracts/events/user';
import type { InputOf } from '@pechincha/contracts/operation';
import { deleteMe } from '@pechincha/contracts/operations/users';
import { PictureCleanupWorker } from '@pechincha/images/owned-pictures';
import { Clock } from '@pechincha/persistence/clock';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { Caller, ClientAddress, requireMember } from '@pechincha/service-kit/caller';
import { createInvalidInputError, DomainError } from '@pechincha/service-kit/domain-error';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { LastAdminCheck } from '../admin/last-admin.check.js';
import { AvatarsService } from '../avatars/avatars.js';
import { ConfirmationsRepository } from '../email-confirmation/email-confirmation.js';
import { GoogleCredentialVerifier } from '../google/google-credential-verifier.js';
import { AddressGroupsService } from '../address-groups/address-groups.service.js';
import { AuthFailureLog, LoginRateLimiter } from '../limits/auth-attempts.js';
import { ResetsRepository } from '../password-reset/resets.repository.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { SessionRevocationService } from '../sessions/session-revocation.service.js';

type Proof = InputOf<typeof deleteMe>['body'];

@Injectable()
export class AccountDeletionService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly passwords: PasswordHasher,
    private readonly googleVerifier: GoogleCredentialVerifier,
    private readonly lastAdminCheck: LastAdminCheck,
    private readonly avatars: AvatarsService,
    private readonly cleanup: PictureCleanupWorker,
    private readonly resets: ResetsRepository,
    private readonly confirmations: ConfirmationsRepository,
    private readonly addressGroup: AddressGroupsService,
    private readonly sessionRevocation: SessionRevocationService,
    private readonly rateLimiter: LoginRateLimiter,
    private readonly authFailures: AuthFailureLog,
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Anonymizes the account and ends all its sessions; other services erase the member on user.deleted.
   * @throws DomainError INVALID_INPUT for a wrong proof, GOOGLE_OFF, LAST_ADMIN, TOO_MANY_REQUESTS
   */
  async delete(id: string, proof: Proof, address: string): Promise<void> {
    const attempt = await this.rateLimiter.consume(id, address);
    await this.verifyProof(id, proof).catch((error: unknown) => {
      this.authFailures.logError(error, 'Account deletion failed', { id }, address);
      throw error;
    });
    await attempt.refund();
    const now = this.clock.now();
    const ended = await this.unit.run(async (tx) => {
      const account = await this.accounts.anonymize(id, now, tx.session);
      if (!account) throw new DomainError('UNAUTHENTICATED');
      if (account.role === 'admin') await this.lastAdminCheck.assertOtherAdminExists(id, tx);
      await this.avatars.replace(account.avatar, null, tx.session, 0);
      await this.resets.revokeAll(id, account.email, tx.session);
      await this.confirmations.deleteByMember(id, tx.session);
      await this.addressGroup.deleteByAccount(id, tx.session);
      await tx.publish(userDeleted, {
        subject: id,
        subjectVersion: account.revision + 1,
        occurredAt: now,
        data: { userId: id },
      });
      return this.sessionRevocation.endAll(id, tx);
    });
    await this.sessionRevocation.broadcast(ended);
    this.cleanup.wake();
  }

  /** The password, or without one a credential of the linked Google account. */
  private async verifyProof(id: string, { password, credential }: Proof): Promise<void> {
    const account = await this.accounts.findCredentialsById(id);
    if (!account) throw new DomainError('UNAUTHENTICATED');
    const { passwordHash, googleSub } = account;
    if (passwordHash !== null) {
      const isRight = await this.passwords.matches(passwordHash, password ?? '');
      if (!isRight) throw createInvalidInputError('password', 'Senha incorreta');
      return;
    }
    if (!credential) throw createInvalidInputError('credential', 'Confirme com a sua conta do Google');
    const sub = await this.getGoogleSub(credential);
    if (sub !== googleSub)
      throw createInvalidInputError('credential', 'Esta não é a conta do Google ligada aqui');
  }

  /** A rejected credential is INVALID_INPUT: 401 would end the browser's session. */
  private async getGoogleSub(credential: string): Promise<string> {
    try {
      return (await this.googleVerifier.verify(credential)).sub;
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'GOOGLE_REFUSED') throw error;
      throw createInvalidInputError('credential', 'O Google não confirmou esta conta');
    }
  }
}

@Controller()
export class AccountDeletionController {
  constructor(private readonly deletion: AccountDeletionService) {}

  @Operation(deleteMe)
  delete(
    @Caller() caller: Caller,
    @Input() { body }: InputOf<typeof deleteMe>,
    @ClientAddress() address: string,
  ): Promise<void> {
    return this.deletion.delete(requireMember(caller).id, body, address);
  }
}
