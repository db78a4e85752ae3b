import { Module } from '@nestjs/common';
import { Forward } from './forward.js';
import { InternalTokens } from './internal-tokens.js';
import { Questions } from './questions.js';
import { Upstreams } from './upstreams.js';

const all = [Upstreams, InternalTokens, Forward, Questions];

@Module({ providers: all, exports: all })
export class ProxyModule {}
