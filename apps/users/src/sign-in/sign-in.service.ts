import { Injectable, Logger } from '@nestjs/common';
import type { InputOf, ResponseOf } from '@pechincha/contracts/operation';
import type { login } from '@pechincha/contracts/operations/users';
import { Clock } from '@pechincha/persistence/clock';
import type { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { DomainError } from '@pechincha/service-kit/domain-error';
import type { AccountRow } from '../accounts/account.schema.js';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { GoogleAccountsService } from '../google/google-accounts.service.js';
import { GoogleCredentialVerifier } from '../google/google-credential-verifier.js';
import { AuthFailureLog, LoginRateLimiter } from '../limits/auth-attempts.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import type { SessionRow } from '../sessions/sessions.repository.js';
import { MemberTokenSigner, SessionsService } from '../sessions/sessions.service.js';

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

type Body = InputOf<typeof login>['body'];

@Injectable()
export class LoginService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly passwords: PasswordHasher,
    private readonly signIn: SignInService,
    private readonly rateLimiter: LoginRateLimiter,
    private readonly authFailures: AuthFailureLog,
    private readonly unit: UnitOfWork,
  ) {}

  /**
   * Unknown e-mails take the same time and get the same response as wrong passwords.
   * @throws DomainError INVALID_CREDENTIALS, ACCOUNT_SUSPENDED, TOO_MANY_REQUESTS
   */
  async login(body: Body, address: string): Promise<SignInResponse> {
    try {
      return await this.verifyAndSignIn(body, address);
    } catch (error) {
      this.authFailures.logError(error, 'Login failed', { email: body.email }, address);
      throw error;
    }
  }

  private async verifyAndSignIn(
    { email, password, remember }: Body,
    address: string,
  ): Promise<SignInResponse> {
    const attempt = await this.rateLimiter.consume(email, address);
    const account = await this.accounts.findCredentialsByEmail(email);
    const passwordHash = account?.passwordHash ?? null;
    const isRight = await this.passwords.matches(passwordHash, password);
    if (!isRight || !account || passwordHash === null) throw new DomainError('INVALID_CREDENTIALS');
    await attempt.refund();
    const verified = { _id: account._id, passwordHash };
    const result = await this.unit.run((tx) => this.signIn.createSession(verified, remember ?? false, tx));
    return this.signIn.completeSignIn(result, address);
  }
}

@Injectable()
export class GoogleLoginService {
  constructor(
    private readonly googleVerifier: GoogleCredentialVerifier,
    private readonly accounts: GoogleAccountsService,
    private readonly signIn: SignInService,
    private readonly rateLimiter: LoginRateLimiter,
    private readonly authFailures: AuthFailureLog,
  ) {}

  /** @throws DomainError GOOGLE_OFF, GOOGLE_REFUSED, ACCOUNT_SUSPENDED, TOO_MANY_REQUESTS */
  async login(credential: string, address: string): Promise<SignInResponse> {
    try {
      await this.rateLimiter.consumeAddress(address);
      const identity = await this.googleVerifier.verify(credential);
      const result = await this.accounts.findOrCreate(identity, address, (_id, tx) =>
        this.signIn.createSession({ _id }, false, tx),
      );
      return await this.signIn.completeSignIn(result, address);
    } catch (error) {
      this.authFailures.logError(error, 'Google sign-in failed', { id: null }, address);
      throw error;
    }
  }
}
