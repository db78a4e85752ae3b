import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PointsModule } from '../points/points.module.js';
import { KeepMemberWhenUserUpdated } from './keep-member-when-user-updated.consumer.js';
import { memberSchema } from './member.schema.js';
import { MembersRepository } from './members.repository.js';
import { OpenAccountWhenUserRegistered } from './open-account-when-user-registered.consumer.js';

/** Who the points belong to. */
@Module({
  imports: [MongooseModule.forFeature([{ name: 'Member', schema: memberSchema }]), PointsModule],
  controllers: [OpenAccountWhenUserRegistered, KeepMemberWhenUserUpdated],
  providers: [MembersRepository],
})
export class MembersModule {}
