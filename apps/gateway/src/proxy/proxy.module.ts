import { Module } from '@nestjs/common';
import { Forward } from './forward.js';
import { InternalTokens } from './internal-tokens.js';
import { Upstreams } from './upstreams.js';

@Module({ providers: [Upstreams, InternalTokens, Forward], exports: [Upstreams, InternalTokens, Forward] })
export class ProxyModule {}
