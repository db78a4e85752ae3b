import { Inject, Injectable } from '@nestjs/common';
import { USERS_CONFIG, type UsersConfig } from '../config.js';
import { KeyedHasher } from '../hashing/keyed-hasher.js';

/** Hashes e-mails for logs and for limits in Redis. */
@Injectable()
export class EmailHasher extends KeyedHasher {
  constructor(@Inject(USERS_CONFIG) config: UsersConfig) {
    super(config, 'email-hash');
  }
}
