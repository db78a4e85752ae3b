import { Injectable, Logger } from '@nestjs/common';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { EmailHasher } from './email-hasher.js';

/** Who was aimed at: an id or an e-mail, each of which is written as a hash. */
export type Aim = { id: string | null } | { email: string };

/** One line for each attempt that failed to prove who somebody is: from where, at whom, never with what. */
@Injectable()
export class Refusals {
  private readonly logger = new Logger('Refusals');

  constructor(private readonly emails: EmailHasher) {}

  note(message: string, aim: Aim, address: string): void {
    const whom = 'id' in aim ? { memberId: aim.id } : { email: this.emails.hash(aim.email).slice(0, 16) };
    this.logger.warn({ message, ...whom, address });
  }

  /** The line for an error that refuses; faults of ours are logged where they are answered. */
  noteError(error: unknown, what: string, aim: Aim, address: string): void {
    if (error instanceof DomainError && error.status < 500) this.note(`${what}: ${error.code}`, aim, address);
  }
}
