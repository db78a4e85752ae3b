import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SaveMemberWhenUserChanged } from './save-member-when-user-changed.consumer.js';
import { memberSchema } from './member.schema.js';
import { MembersRepository } from './members.repository.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: 'Member', schema: memberSchema }])],
  controllers: [SaveMemberWhenUserChanged],
  providers: [MembersRepository],
  exports: [MembersRepository],
})
export class MembersModule {}
