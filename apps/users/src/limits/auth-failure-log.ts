import { Injectable, Logger } from '@nestjs/common';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { EmailHasher } from './email-hasher.js';

/** Account that was attempted; ids are logged as they are, e-mails as a hash. */
export type AuthTarget = { id: string | null } | { email: string };

/** Logs each failed authentication with address and account, never with the credential. */
@Injectable()
export class AuthFailureLog {
  private readonly logger = new Logger('AuthFailureLog');

  constructor(private readonly emails: EmailHasher) {}

  log(message: string, target: AuthTarget, address: string): void {
    const fields =
      'id' in target ? { memberId: target.id } : { email: this.emails.hash(target.email).slice(0, 16) };
    this.logger.warn({ message, ...fields, address });
  }

  /** Logs client errors; server errors are logged by the error filter. */
  logError(error: unknown, action: string, target: AuthTarget, address: string): void {
    if (error instanceof DomainError && error.status < 500)
      this.log(`${action}: ${error.code}`, target, address);
  }
}
