import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { BADGE_MODEL, badgeSchema } from './badge.schema.js';
import { LEVEL_MODEL, levelSchema } from './level.schema.js';
import { CatalogueRepository } from './catalogue.repository.js';
import { CATALOGUE_REVISION_MODEL, catalogueRevisionSchema } from './catalogue-revision.schema.js';

/** Badges and levels, from which accounts are recalculated. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: CATALOGUE_REVISION_MODEL, schema: catalogueRevisionSchema },
      { name: LEVEL_MODEL, schema: levelSchema },
      { name: BADGE_MODEL, schema: badgeSchema },
    ]),
  ],
  providers: [CatalogueRepository],
  exports: [CatalogueRepository],
})
export class CatalogueModule {}
