import { Module } from '@nestjs/common';
import { LogRecorder } from './log-recorder.service.js';
import { LogRepository } from './log.repository.js';

/** The log of decisions against promotions and comments. */
@Module({
  providers: [LogRepository, LogRecorder],
  exports: [LogRepository, LogRecorder],
})
export class LogModule {}
