import { Module } from '@nestjs/common';
import { DecisionsModule } from '../decisions/decisions.module.js';
import { LogModule } from '../log/log.module.js';
import { ExportController } from './export.controller.js';
import { ExportService } from './export.service.js';

/** Export of a member's data. */
@Module({
  imports: [DecisionsModule, LogModule],
  controllers: [ExportController],
  providers: [ExportService],
})
export class ExportModule {}
