import { Injectable } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import type { register } from '@pechincha/contracts/operations/users';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { Clock } from '@pechincha/service-kit/clock';
import { DomainError, fieldError } from '@pechincha/service-kit/domain-error';
import { mongo, Types } from 'mongoose';
import type { NewAccount } from '../accounts/accounts.repository.js';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { AttemptLimits } from '../limits/attempt-limits.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { SignInService, type SignedIn } from './sign-in.service.js';

type Registration = InputOf<typeof register>['body'];

@Injectable()
export class RegisterService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly repository: AccountsRepository,
    private readonly passwords: PasswordHasher,
    private readonly signIn: SignInService,
    private readonly limits: AttemptLimits,
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError EMAIL_TAKEN, TOO_MANY_REQUESTS */
  async register(registration: Registration, address: string): Promise<SignedIn> {
    await this.limits.admitAddress(address);
    const account = await this.prepare(registration);
    const entry = await takenAsConflict(() =>
      this.unit.run(async (tx) => {
        const created = await this.accounts.create(account, tx);
        return this.signIn.enter({ _id: created._id }, false, tx);
      }),
    );
    return this.signIn.answer(entry, address);
  }

  /** An account without a session: for demo data. @throws DomainError EMAIL_TAKEN */
  async openAccount(
    registration: Registration,
    more: Partial<Pick<NewAccount, '_id' | 'role' | 'avatar'>>,
  ): Promise<string> {
    const account = { ...(await this.prepare(registration)), ...more };
    await takenAsConflict(() => this.unit.run((tx) => this.accounts.create(account, tx)));
    return account._id;
  }

  private async prepare({ name, email, password }: Registration): Promise<NewAccount> {
    // Spares a hash; the unique index is what decides.
    if (await this.repository.emailIsTaken(email)) throw emailTaken();
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

const emailTaken = (): DomainError => {
  const error = new DomainError('EMAIL_TAKEN');
  return new DomainError('EMAIL_TAKEN', { errors: [fieldError('email', error.message)] });
};

async function takenAsConflict<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof mongo.MongoServerError && error.code === 11000) throw emailTaken();
    throw error;
  }
}
