import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { RulesRepository } from './rules.repository.js';
import { RULES, rulesSchema } from './rules.schema.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: RULES, schema: rulesSchema }])],
  providers: [RulesRepository],
  exports: [RulesRepository],
})
export class RuleStoreModule {}
