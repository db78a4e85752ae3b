import { Module } from '@nestjs/common';
import { MemberTokenSigner } from './member-token-signer.js';
import { SessionRewriteWorker } from './session-rewrite.worker.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';
import { SessionSyncWorker } from './session-sync.worker.js';

@Module({
  controllers: [SessionsController],
  providers: [SessionsService, MemberTokenSigner, SessionSyncWorker, SessionRewriteWorker],
  exports: [SessionsService, MemberTokenSigner],
})
export class SessionsModule {}
