import { Module } from '@nestjs/common';
import { PointsModule } from '../points/points.module.js';
import { RedemptionsModule } from '../redemptions/redemptions.module.js';
import { ExportController } from './export.controller.js';

@Module({ imports: [PointsModule, RedemptionsModule], controllers: [ExportController] })
export class ExportModule {}
