import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { BADGE, badgeSchema } from '../badges/badge.schema.js';
import { LEVEL, levelSchema } from '../levels/level.schema.js';
import { CatalogueRepository } from './catalogue.repository.js';
import { CATALOGUE, catalogueSchema } from './catalogue.schema.js';

/** Badges and levels, from which accounts are recalculated. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: CATALOGUE, schema: catalogueSchema },
      { name: LEVEL, schema: levelSchema },
      { name: BADGE, schema: badgeSchema },
    ]),
  ],
  providers: [CatalogueRepository],
  exports: [CatalogueRepository],
})
export class CatalogueModule {}
