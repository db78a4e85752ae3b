import { Module } from '@nestjs/common';
import { RulesController } from './rules.controller.js';
import { RulesService } from './rules.service.js';

/** Points per action, set by admins. */
@Module({
  controllers: [RulesController],
  providers: [RulesService],
})
export class RulesModule {}
