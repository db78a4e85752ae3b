import { Module } from '@nestjs/common';
import { PasswordHasher } from './password-hasher.js';

/** One shared semaphore for all password hashes. */
@Module({ providers: [PasswordHasher], exports: [PasswordHasher] })
export class PasswordsModule {}
