import { Module } from '@nestjs/common';
import { MemberStoreModule } from '../members/member-store.module.js';
import { RuleStoreModule } from './rule-store.module.js';
import { RulesController } from './rules.controller.js';
import { RulesService } from './rules.service.js';

/** What each thing is worth, as the panel sets it. */
@Module({
  imports: [RuleStoreModule, MemberStoreModule],
  controllers: [RulesController],
  providers: [RulesService],
})
export class RulesModule {}
