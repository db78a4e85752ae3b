import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { PicturesModule } from '../pictures/pictures.module.js';
import { PointsModule } from '../points/points.module.js';
import { BADGE_MODEL, badgeSchema } from '../catalogue/badge.schema.js';
import { BadgesController } from './badges.controller.js';
import { BadgesRepository } from './badges.repository.js';
import { BadgesService } from './badges.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: BADGE_MODEL, schema: badgeSchema }]),
    CatalogueModule,
    PicturesModule,
    PointsModule,
  ],
  controllers: [BadgesController],
  providers: [BadgesRepository, BadgesService],
  exports: [BadgesService],
})
export class BadgesModule {}
