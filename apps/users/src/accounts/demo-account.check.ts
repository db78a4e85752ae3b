import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { USERS_CONFIG, type UsersConfig } from '../config.js';
import { AccountsRepository } from './accounts.repository.js';

/** Their passwords are in the README. */
export const DEMO_EMAILS = ['admin', 'gerente', 'ana', 'bruno'].map((name) => `${name}@pechincha.dev`);

/** Prevents a start in production on a database with demo accounts. */
@Injectable()
export class DemoAccountCheck implements OnApplicationBootstrap {
  constructor(
    @Inject(USERS_CONFIG) private readonly config: UsersConfig,
    private readonly accounts: AccountsRepository,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.NODE_ENV !== 'production') return;
    const found = await this.accounts.findExistingEmails(DEMO_EMAILS);
    if (found.length === 0) return;
    throw new Error(
      `Demo accounts exist, and their passwords are public: ${found.join(', ')}. Delete them before NODE_ENV=production`,
    );
  }
}
