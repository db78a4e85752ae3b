import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MEMBER_MODEL, memberSchema } from './member.schema.js';
import { MembersRepository } from './members.repository.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: MEMBER_MODEL, schema: memberSchema }])],
  providers: [MembersRepository],
  exports: [MembersRepository],
})
export class MemberStoreModule {}
