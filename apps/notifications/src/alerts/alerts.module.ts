import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { alertOwnerSchema } from './alert-owner.schema.js';
import { alertSchema } from './alert.schema.js';
import { AlertsController } from './alerts.controller.js';
import { AlertsRepository } from './alerts.repository.js';
import { AlertsService } from './alerts.service.js';

/** Members' keyword alerts. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: 'Alert', schema: alertSchema },
      { name: 'AlertOwner', schema: alertOwnerSchema },
    ]),
  ],
  controllers: [AlertsController],
  providers: [AlertsRepository, AlertsService],
  exports: [AlertsRepository],
})
export class AlertsModule {}
