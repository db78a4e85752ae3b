import { Module } from '@nestjs/common';
import { RequestProxy } from './request-proxy.js';
import { InternalTokenService } from './internal-token.service.js';
import { InternalClient } from './internal-client.js';
import { UpstreamPools } from './upstream-pools.js';

const providers = [UpstreamPools, InternalTokenService, RequestProxy, InternalClient];

@Module({ providers, exports: providers })
export class ProxyModule {}
