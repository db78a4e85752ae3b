import { Injectable } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import type { register } from '@pechincha/contracts/operations/users';
import { Clock } from '@pechincha/persistence/clock';
import { isDuplicateKey } from '@pechincha/persistence/errors';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { DomainError, createFieldError } from '@pechincha/service-kit/domain-error';
import { SiteSettingsService } from '@pechincha/service-kit/site';
import { Types } from 'mongoose';
import type { NewAccount } from '../accounts/accounts.repository.js';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { assertNameAllowed } from '../accounts/member-name.js';
import { LoginRateLimiter } from '../limits/auth-attempts.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { SignInService, type SignInResponse } from './sign-in.service.js';

type Registration = InputOf<typeof register>['body'];

@Injectable()
export class RegisterService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly repository: AccountsRepository,
    private readonly passwords: PasswordHasher,
    private readonly signIn: SignInService,
    private readonly rateLimiter: LoginRateLimiter,
    private readonly site: SiteSettingsService,
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError INVALID_INPUT for a name that the site refuses, EMAIL_TAKEN, TOO_MANY_REQUESTS */
  async register(registration: Registration, address: string): Promise<SignInResponse> {
    await this.rateLimiter.consumeAddress(address);
    assertNameAllowed(registration.name, await this.site.get());
    const account = await this.toNewAccount(registration);
    const result = await mapDuplicateEmail(() =>
      this.unit.run(async (tx) => {
        const created = await this.accounts.create(account, tx, address);
        return this.signIn.createSession({ _id: created._id }, false, tx);
      }),
    );
    return this.signIn.completeSignIn(result, address);
  }

  /** Creates an account without a session, for demo data. @throws DomainError EMAIL_TAKEN */
  async createAccount(
    registration: Registration,
    overrides: Partial<Pick<NewAccount, '_id' | 'role' | 'avatar' | 'emailConfirmedAt'>>,
  ): Promise<string> {
    const account = { ...(await this.toNewAccount(registration)), ...overrides };
    await mapDuplicateEmail(() => this.unit.run((tx) => this.accounts.create(account, tx)));
    return account._id;
  }

  private async toNewAccount({ name, email, password }: Registration): Promise<NewAccount> {
    // Saves the cost of a hash; the unique index decides.
    if (await this.repository.isEmailTaken(email)) throw createEmailTakenError();
    return {
      _id: new Types.ObjectId().toHexString(),
      name,
      email,
      passwordHash: await this.passwords.hash(password),
      role: 'user',
      createdAt: this.clock.now(),
    };
  }
}

const createEmailTakenError = (): DomainError => {
  const error = new DomainError('EMAIL_TAKEN');
  return new DomainError('EMAIL_TAKEN', { errors: [createFieldError('email', error.message)] });
};

async function mapDuplicateEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDuplicateKey(error, 'email')) throw createEmailTakenError();
    throw error;
  }
}
