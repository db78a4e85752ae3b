import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { DomainError } from '@pechincha/service-kit/domain-error';

/** Who was aimed at: an id, or an e-mail, which is told as a hash. */
export type Aim = { id: string | null } | { email: string };

/** One line for each attempt that failed to prove who somebody is: from where, at whom, never with what. */
@Injectable()
export class Refusals {
  private readonly logger = new Logger('Refusals');

  note(message: string, aim: Aim, address: string): void {
    const whom = 'id' in aim ? { account: aim.id } : { email: emailHash(aim.email) };
    this.logger.warn({ message, ...whom, address });
  }

  /** The line for an error that refuses; faults of ours are logged where they are answered. */
  noteError(error: unknown, what: string, aim: Aim, address: string): void {
    if (error instanceof DomainError && error.status < 500) this.note(`${what}: ${error.code}`, aim, address);
  }
}

/** Tells lines of one e-mail from those of another, and nothing else. */
export const emailHash = (email: string): string =>
  createHash('sha256').update(email).digest('base64url').slice(0, 16);
