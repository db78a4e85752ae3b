import { Injectable } from '@nestjs/common';
import { GoogleAccountsService } from '../google/google-accounts.service.js';
import { GoogleCredentialVerifier } from '../google/google-credential-verifier.js';
import { LoginRateLimiter } from '../limits/login-rate-limiter.js';
import { AuthFailureLog } from '../limits/auth-failure-log.js';
import { SignInService, type SignInResponse } from './sign-in.service.js';

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
