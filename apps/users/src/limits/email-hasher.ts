import { createHmac, hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { USERS_CONFIG, type UsersConfig } from '../config.js';

/** Hashes e-mails with a key, so that whoever reads a log or Redis cannot try addresses out. The same in every replica. */
@Injectable()
export class EmailHasher {
  private readonly key: Uint8Array;

  constructor(@Inject(USERS_CONFIG) config: UsersConfig) {
    this.key = new Uint8Array(hkdfSync('sha256', config.MEMBER_TOKEN_PRIVATE_KEY, '', 'email-hash', 32));
  }

  hash(email: string): string {
    return createHmac('sha256', this.key).update(email).digest('base64url');
  }
}
