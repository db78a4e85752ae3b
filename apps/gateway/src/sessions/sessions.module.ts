import { Module } from '@nestjs/common';
import { ProxyModule } from '../proxy/proxy.module.js';
import { Authenticator } from './authenticator.js';
import { MemberTokenStrategy } from './member-token.strategy.js';
import { MemberTokenVerifier } from './member-token-verifier.js';
import { RedisConfirmation } from './redis-confirmation.js';
import { SessionStateReader } from './session-state-reader.js';

@Module({
  imports: [ProxyModule],
  providers: [MemberTokenStrategy, MemberTokenVerifier, RedisConfirmation, SessionStateReader, Authenticator],
  exports: [Authenticator, SessionStateReader],
})
export class SessionsModule {}
