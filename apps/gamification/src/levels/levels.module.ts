import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { CatalogueRepository } from '../catalogue/catalogue.repository.js';
import { PicturesModule } from '../pictures/pictures.module.js';
import { LEVEL, levelSchema } from './level.schema.js';
import { LevelsController } from './levels.controller.js';
import { LevelsRepository } from './levels.repository.js';
import { LevelsService } from './levels.service.js';

/** The ladder that points climb. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: LEVEL, schema: levelSchema }]),
    CatalogueModule,
    PicturesModule,
  ],
  controllers: [LevelsController],
  providers: [LevelsRepository, LevelsService],
  exports: [LevelsService],
})
export class LevelsModule implements OnApplicationBootstrap {
  constructor(
    private readonly levels: LevelsRepository,
    private readonly catalogue: CatalogueRepository,
  ) {}

  /** Only ever once: levels that were deleted later do not come back with the next start. */
  async onApplicationBootstrap(): Promise<void> {
    if (!(await this.catalogue.isNew())) return;
    await this.levels.insertDefaults();
    await this.catalogue.initialize();
  }
}
