import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.js';
import { MutesService } from './mutes.service.js';
import { RulesController } from './rules.controller.js';
import { RulesRepository } from './rules.repository.js';
import { RulesService } from './rules.service.js';
import { RuleWordsMigration } from './rule-words.migration.js';

/** Members' alerts, follows and mutes. */
@Module({
  imports: [MembersModule],
  controllers: [RulesController],
  providers: [RulesRepository, RulesService, MutesService, RuleWordsMigration],
  exports: [RulesRepository, MutesService],
})
export class RulesModule {}
