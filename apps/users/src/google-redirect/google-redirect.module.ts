import { Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { MongooseModule } from '@nestjs/mongoose';
import { adaptReplyForPassport } from '@pechincha/service-kit/adapt-reply-for-passport';
import type { FastifyInstance } from 'fastify';
import { GoogleModule } from '../google/google.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { GOOGLE_CODE_MODEL, googleCodeSchema } from './google-code.schema.js';
import { GoogleCodesRepository } from './google-codes.repository.js';
import { GoogleRedirectController } from './google-redirect.controller.js';
import { GoogleCallbackService } from './google-callback.service.js';
import { GoogleStateCookie } from './google-state-cookie.js';
import { GoogleStrategy } from './google.strategy.js';

@Module({
  imports: [
    GoogleModule,
    LimitsModule,
    SignInModule,
    MongooseModule.forFeature([{ name: GOOGLE_CODE_MODEL, schema: googleCodeSchema }]),
  ],
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
