import { Inject, Injectable } from '@nestjs/common';
import { USERS_CONFIG, type UsersConfig } from '../config.js';
import { KeyedHasher } from '../hashing/keyed-hasher.js';

/** Hashes the addresses of registrations. */
@Injectable()
export class AddressHasher extends KeyedHasher {
  constructor(@Inject(USERS_CONFIG) config: UsersConfig) {
    super(config, 'address-hash');
  }
}
