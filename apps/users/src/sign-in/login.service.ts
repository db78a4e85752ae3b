import { Injectable } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import type { login } from '@pechincha/contracts/operations/users';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { AttemptLimits } from '../limits/attempt-limits.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { SignInService, type SignedIn } from './sign-in.service.js';

@Injectable()
export class LoginService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly passwords: PasswordHasher,
    private readonly signIn: SignInService,
    private readonly limits: AttemptLimits,
    private readonly unit: UnitOfWork,
  ) {}

  /**
   * An e-mail that nobody has costs the same work and gets the same answer as a wrong password.
   * @throws DomainError INVALID_CREDENTIALS, ACCOUNT_SUSPENDED, TOO_MANY_REQUESTS
   */
  async login(
    { email, password, remember }: InputOf<typeof login>['body'],
    address: string,
  ): Promise<SignedIn> {
    const attempt = await this.limits.admit(email, address);
    const account = await this.accounts.credentialsByEmail(email);
    const passwordHash = account?.passwordHash ?? null;
    const isRight = await this.passwords.matches(passwordHash, password);
    if (!isRight || !account || passwordHash === null) throw new DomainError('INVALID_CREDENTIALS');
    await attempt.forgive();
    const proof = { _id: account._id, passwordHash };
    return this.signIn.answer(await this.unit.run((tx) => this.signIn.enter(proof, remember ?? false, tx)));
  }
}
