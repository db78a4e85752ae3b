import { Injectable, Logger } from '@nestjs/common';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { EmailHasher } from './email-hasher.js';

/** Who was aimed at: an id or an e-mail, each of which is written as a hash. */
export type AuthTarget = { id: string | null } | { email: string };

/** One line for each attempt that failed to prove who somebody is: from where, at whom, never with what. */
@Injectable()
export class AuthFailureLog {
  private readonly logger = new Logger('AuthFailureLog');

  constructor(private readonly emails: EmailHasher) {}

  log(message: string, target: AuthTarget, address: string): void {
    const fields =
      'id' in target ? { memberId: target.id } : { email: this.emails.hash(target.email).slice(0, 16) };
    this.logger.warn({ message, ...fields, address });
  }

  /** The line for an error that refuses; faults of ours are logged where they are answered. */
  logError(error: unknown, action: string, target: AuthTarget, address: string): void {
    if (error instanceof DomainError && error.status < 500)
      this.log(`${action}: ${error.code}`, target, address);
  }
}
