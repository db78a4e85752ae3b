import { Injectable } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import type { login } from '@pechincha/contracts/operations/users';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { AttemptLimits } from '../limits/attempt-limits.js';
import { Refusals } from '../limits/refusals.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { SignInService, type SignedIn } from './sign-in.service.js';

type Body = InputOf<typeof login>['body'];

@Injectable()
export class LoginService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly passwords: PasswordHasher,
    private readonly signIn: SignInService,
    private readonly limits: AttemptLimits,
    private readonly refusals: Refusals,
    private readonly unit: UnitOfWork,
  ) {}

  /**
   * An e-mail that nobody has costs the same work and gets the same answer as a wrong password.
   * @throws DomainError INVALID_CREDENTIALS, ACCOUNT_SUSPENDED, TOO_MANY_REQUESTS
   */
  async login(body: Body, address: string): Promise<SignedIn> {
    try {
      return await this.enter(body, address);
    } catch (error) {
      this.refusals.noteError(error, 'Login refused', { email: body.email }, address);
      throw error;
    }
  }

  private async enter({ email, password, remember }: Body, address: string): Promise<SignedIn> {
    const attempt = await this.limits.admit(email, address);
    const account = await this.accounts.credentialsByEmail(email);
    const passwordHash = account?.passwordHash ?? null;
    const isRight = await this.passwords.matches(passwordHash, password);
    if (!isRight || !account || passwordHash === null) throw new DomainError('INVALID_CREDENTIALS');
    await attempt.forgive();
    const proof = { _id: account._id, passwordHash };
    const entry = await this.unit.run((tx) => this.signIn.enter(proof, remember ?? false, tx));
    return this.signIn.answer(entry, address);
  }
}
