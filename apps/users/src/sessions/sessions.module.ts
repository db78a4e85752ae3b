import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MemberTokens } from './member-tokens.js';
import { SESSION_MODEL, sessionSchema } from './session.schema.js';
import { SessionChanges } from './session-changes.js';
import { SessionRewriteWorker } from './session-rewrite.worker.js';
import { SessionStore } from './session-store.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';
import { UntoldSessions } from './untold-sessions.worker.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: SESSION_MODEL, schema: sessionSchema }])],
  controllers: [SessionsController],
  providers: [
    SessionsRepository,
    SessionStore,
    SessionChanges,
    SessionsService,
    MemberTokens,
    UntoldSessions,
    SessionRewriteWorker,
  ],
  exports: [SessionChanges, SessionsService, MemberTokens],
})
export class SessionsModule {}
