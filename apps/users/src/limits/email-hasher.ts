import { createHmac, hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { USERS_CONFIG, type UsersConfig } from '../config.js';

/** Keyed hash of e-mails, equal in all replicas, so that readers of logs or Redis cannot guess addresses. */
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
