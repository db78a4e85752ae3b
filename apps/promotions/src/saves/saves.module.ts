import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.js';
import { SavesController } from './saves.controller.js';
import { SavesService } from './saves.service.js';

/** Promotions that members save to find them again. */
@Module({
  imports: [MembersModule],
  controllers: [SavesController],
  providers: [SavesService],
})
export class SavesModule {}
