import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.js';
import { StandingsModule } from '../standings/standings.module.js';
import { ChecksController } from './checks.controller.js';
import { ChecksService } from './checks.service.js';

@Module({
  imports: [MembersModule, StandingsModule],
  controllers: [ChecksController],
  providers: [ChecksService],
  exports: [ChecksService],
})
export class ChecksModule {}
