import { Injectable } from '@nestjs/common';
import { userDeleted } from '@pechincha/contracts/events/user-deleted';
import type { InputOf } from '@pechincha/contracts/operation';
import type { deleteMe } from '@pechincha/contracts/operations/users';
import { PictureCleanupWorker } from '@pechincha/images/picture-cleanup.worker';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { Clock } from '@pechincha/service-kit/clock';
import { DomainError, invalidInput } from '@pechincha/service-kit/domain-error';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { LastAdmin } from '../admin/last-admin.js';
import { AvatarsService } from '../avatars/avatars.service.js';
import { GoogleCredentials } from '../google/google-credentials.js';
import { AttemptLimits } from '../limits/attempt-limits.js';
import { Refusals } from '../limits/refusals.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { ResetsRepository } from '../resets/resets.repository.js';
import { SessionChanges } from '../sessions/session-changes.js';

type Proof = InputOf<typeof deleteMe>['body'];

@Injectable()
export class DeleteAccountService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly passwords: PasswordHasher,
    private readonly google: GoogleCredentials,
    private readonly lastAdmin: LastAdmin,
    private readonly avatars: AvatarsService,
    private readonly cleanup: PictureCleanupWorker,
    private readonly resets: ResetsRepository,
    private readonly changes: SessionChanges,
    private readonly limits: AttemptLimits,
    private readonly refusals: Refusals,
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Empties the account at once and ends all its sessions; every other service forgets the person by the fact.
   * @throws DomainError INVALID_INPUT for a wrong proof, GOOGLE_OFF, LAST_ADMIN, TOO_MANY_REQUESTS
   */
  async delete(id: string, proof: Proof, address: string): Promise<void> {
    const attempt = await this.limits.admit(id, address);
    await this.prove(id, proof).catch((error: unknown) => {
      this.refusals.noteError(error, 'Deletion of an account', { id }, address);
      throw error;
    });
    await attempt.forgive();
    const now = this.clock.now();
    const ended = await this.unit.run(async (tx) => {
      const account = await this.accounts.empty(id, now, tx.session);
      if (!account) throw new DomainError('UNAUTHENTICATED');
      if (account.role === 'admin') await this.lastAdmin.assertAnotherThan(id, tx);
      await this.avatars.release(account.avatar, null, tx.session, 0);
      await this.resets.void(id, account.email, tx.session);
      await tx.publish(userDeleted, {
        subject: id,
        subjectVersion: account.revision + 1,
        occurredAt: now,
        data: { userId: id },
      });
      return this.changes.endForGood(id, tx);
    });
    await this.changes.tell(ended);
    this.cleanup.wake();
  }

  /** The password where there is one; else a credential of the Google account that is linked. */
  private async prove(id: string, { password, credential }: Proof): Promise<void> {
    const account = await this.accounts.credentialsById(id);
    if (!account) throw new DomainError('UNAUTHENTICATED');
    const { passwordHash, googleSub } = account;
    if (passwordHash !== null) {
      const isRight = await this.passwords.matches(passwordHash, password ?? '');
      if (!isRight) throw invalidInput('password', 'Senha incorreta');
      return;
    }
    if (!credential) throw invalidInput('credential', 'Confirme com a sua conta do Google');
    const sub = await this.subOf(credential);
    if (sub !== googleSub) throw invalidInput('credential', 'Esta não é a conta do Google ligada aqui');
  }

  /** A credential that is refused is a wrong proof: 401 would tell the browser that its session is over. */
  private async subOf(credential: string): Promise<string> {
    try {
      return (await this.google.identify(credential)).sub;
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'GOOGLE_REFUSED') throw error;
      throw invalidInput('credential', 'O Google não confirmou esta conta');
    }
  }
}
