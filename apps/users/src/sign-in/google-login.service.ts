import { Injectable } from '@nestjs/common';
import { GoogleAccountsService } from '../google/google-accounts.service.js';
import { GoogleCredentials } from '../google/google-credentials.js';
import { AttemptLimits } from '../limits/attempt-limits.js';
import { Refusals } from '../limits/refusals.js';
import { SignInService, type SignedIn } from './sign-in.service.js';

@Injectable()
export class GoogleLoginService {
  constructor(
    private readonly google: GoogleCredentials,
    private readonly accounts: GoogleAccountsService,
    private readonly signIn: SignInService,
    private readonly limits: AttemptLimits,
    private readonly refusals: Refusals,
  ) {}

  /** @throws DomainError GOOGLE_OFF, GOOGLE_REFUSED, ACCOUNT_SUSPENDED, TOO_MANY_REQUESTS */
  async login(credential: string, address: string): Promise<SignedIn> {
    try {
      await this.limits.admitAddress(address);
      const identity = await this.google.identify(credential);
      const entry = await this.accounts.open(identity, (_id, tx) => this.signIn.enter({ _id }, false, tx));
      return await this.signIn.answer(entry, address);
    } catch (error) {
      this.refusals.noteError(error, 'Sign-in with Google', { id: null }, address);
      throw error;
    }
  }
}
