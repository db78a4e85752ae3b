import { Module } from '@nestjs/common';
import { DecisionsModule } from '../decisions/decisions.module.js';
import { ExportController } from './export.controller.js';
import { ExportService } from './export.service.js';

/** Export of a member's data. */
@Module({ imports: [DecisionsModule], controllers: [ExportController], providers: [ExportService] })
export class ExportModule {}
