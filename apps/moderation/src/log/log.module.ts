import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.js';
import { LogRecorder } from './log-recorder.service.js';
import { LogRepository } from './log.repository.js';

/** The log of decisions against promotions and comments. */
@Module({
  imports: [MembersModule],
  providers: [LogRepository, LogRecorder],
  exports: [LogRepository, LogRecorder],
})
export class LogModule {}
