import { Injectable, Logger } from '@nestjs/common';
import type { ResponseOf } from '@pechincha/contracts/operation';
import type { login } from '@pechincha/contracts/operations/users';
import { Clock } from '@pechincha/persistence/clock';
import type { Transaction } from '@pechincha/persistence/transaction';
import { DomainError } from '@pechincha/service-kit/domain-error';
import type { AccountRow } from '../accounts/account.schema.js';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { MemberTokenSigner } from '../sessions/member-token-signer.js';
import type { SessionRow } from '../sessions/session.schema.js';
import { SessionsService } from '../sessions/sessions.service.js';

export type SignInResponse = ResponseOf<typeof login>;

export interface SignInResult {
  account: AccountRow;
  session: SessionRow;
}

@Injectable()
export class SignInService {
  private readonly logger = new Logger('SignIn');

  constructor(
    private readonly accounts: AccountsRepository,
    private readonly accountsService: AccountsService,
    private readonly sessions: SessionsService,
    private readonly tokens: MemberTokenSigner,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a session in the transaction. Writes the account too, so that it conflicts with a concurrent
   * suspension or password change.
   * @param verified the account, with the hash that the password was checked against
   * @throws DomainError INVALID_CREDENTIALS when the password has changed since
   */
  async createSession(
    verified: { _id: string; passwordHash?: string },
    remember: boolean,
    tx: Transaction,
  ): Promise<SignInResult> {
    const account = await this.accounts.update(verified, { lastSignInAt: this.clock.now() }, tx.session);
    if (!account) throw new DomainError('INVALID_CREDENTIALS');
    return { account, session: await this.sessions.create(account, remember, tx) };
  }

  /**
   * Call after commit.
   * @throws DomainError ACCOUNT_SUSPENDED, with a token for the operations that suspended members may use
   */
  async completeSignIn({ account, session }: SignInResult, address: string): Promise<SignInResponse> {
    await this.sessions.cache(session);
    const token = await this.tokens.sign(session);
    if (session.status === 'suspended') throw new DomainError('ACCOUNT_SUSPENDED', { details: { token } });
    this.logger.log({ message: 'Signed in', memberId: account._id, address });
    return { token, user: this.accountsService.toCurrentUser(account) };
  }
}
