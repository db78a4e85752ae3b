import { Module } from '@nestjs/common';
import { LoginRateLimiter } from './login-rate-limiter.js';
import { EmailHasher } from './email-hasher.js';
import { AuthFailureLog } from './auth-failure-log.js';

@Module({
  providers: [EmailHasher, LoginRateLimiter, AuthFailureLog],
  exports: [LoginRateLimiter, AuthFailureLog],
})
export class LimitsModule {}
