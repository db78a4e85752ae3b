import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AlertsModule } from '../alerts/alerts.module.js';
import { MembersModule } from '../members/members.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { departureSchema } from './departure.schema.js';
import { DeparturesRepository } from './departures.repository.js';
import { DeparturesWorker } from './departures.worker.js';
import { ForgetMemberWhenUserDeleted } from './forget-member-when-user-deleted.consumer.js';
import { ForgettingService } from './forgetting.service.js';

/** What goes with an account. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: 'Departure', schema: departureSchema }]),
    AlertsModule,
    MembersModule,
    NotificationsModule,
  ],
  controllers: [ForgetMemberWhenUserDeleted],
  providers: [DeparturesRepository, DeparturesWorker, ForgettingService],
})
export class ForgettingModule {}
