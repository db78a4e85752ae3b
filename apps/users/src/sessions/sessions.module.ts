import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MemberTokenSigner } from './member-token-signer.js';
import { SESSION_MODEL, sessionSchema } from './session.schema.js';
import { SessionRevocationService } from './session-revocation.service.js';
import { SessionRewriteWorker } from './session-rewrite.worker.js';
import { SessionStore } from './session-store.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';
import { SessionSyncWorker } from './session-sync.worker.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: SESSION_MODEL, schema: sessionSchema }])],
  controllers: [SessionsController],
  providers: [
    SessionsRepository,
    SessionStore,
    SessionRevocationService,
    SessionsService,
    MemberTokenSigner,
    SessionSyncWorker,
    SessionRewriteWorker,
  ],
  exports: [SessionRevocationService, SessionsService, MemberTokenSigner],
})
export class SessionsModule {}
