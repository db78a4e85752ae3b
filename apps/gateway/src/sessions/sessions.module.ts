import { Module } from '@nestjs/common';
import { ProxyModule } from '../proxy/proxy.module.js';
import { Authenticator } from './authenticator.js';
import { MemberTokenStrategy } from './member-token.strategy.js';
import { MemberTokens } from './member-tokens.js';
import { RedisConfirmation } from './redis-confirmation.js';
import { SessionStates } from './session-states.js';

@Module({
  imports: [ProxyModule],
  providers: [MemberTokenStrategy, MemberTokens, RedisConfirmation, SessionStates, Authenticator],
  exports: [Authenticator, SessionStates],
})
export class SessionsModule {}
