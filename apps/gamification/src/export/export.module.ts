import { Module } from '@nestjs/common';
import { RedemptionsModule } from '../redemptions/redemptions.module.js';
import { ExportController } from './export.controller.js';

@Module({ imports: [RedemptionsModule], controllers: [ExportController] })
export class ExportModule {}
