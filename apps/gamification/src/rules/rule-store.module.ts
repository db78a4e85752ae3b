import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { RulesRepository } from './rules.repository.js';
import { RULES_MODEL, rulesSchema } from './rules.schema.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: RULES_MODEL, schema: rulesSchema }])],
  providers: [RulesRepository],
  exports: [RulesRepository],
})
export class RuleStoreModule {}
