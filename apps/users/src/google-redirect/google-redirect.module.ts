import { Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { adaptReplyForPassport } from '@pechincha/service-kit/adapt-reply-for-passport';
import type { FastifyInstance } from 'fastify';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { GoogleCodesRepository } from './google-codes.repository.js';
import { GoogleRedirectController } from './google-redirect.controller.js';
import { GoogleCallbackService } from './google-callback.service.js';
import { GoogleStateCookie } from './google-state-cookie.js';
import { GoogleStrategy } from './google.strategy.js';

@Module({
  imports: [SignInModule],
  controllers: [GoogleRedirectController],
  providers: [GoogleCallbackService, GoogleCodesRepository, GoogleStateCookie, GoogleStrategy],
})
export class GoogleRedirectModule {
  /** Programs without a server, such as seeding, use this module too. */
  constructor({ httpAdapter }: HttpAdapterHost) {
    const server: FastifyInstance | undefined = httpAdapter?.getInstance();
    if (server && 'decorateReply' in server) adaptReplyForPassport(server);
  }
}
