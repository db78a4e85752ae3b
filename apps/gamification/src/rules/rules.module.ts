import { Module } from '@nestjs/common';
import { MemberStoreModule } from '../members/member-store.module.js';
import { RuleStoreModule } from './rule-store.module.js';
import { RulesController } from './rules.controller.js';
import { RulesService } from './rules.service.js';

/** Points per action, set by admins. */
@Module({
  imports: [RuleStoreModule, MemberStoreModule],
  controllers: [RulesController],
  providers: [RulesService],
})
export class RulesModule {}
