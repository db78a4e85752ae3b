import { Module } from '@nestjs/common';
import { PasswordHasher } from './password-hasher.js';

/** One queue for all: what hashing may cost is counted once. */
@Module({ providers: [PasswordHasher], exports: [PasswordHasher] })
export class PasswordsModule {}
