import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { CatalogueRepository } from '../catalogue/catalogue.repository.js';
import { LevelsController } from './levels.controller.js';
import { LevelsRepository } from './levels.repository.js';
import { LevelsService } from './levels.service.js';

/** Levels that members reach by points. */
@Module({
  controllers: [LevelsController],
  providers: [LevelsRepository, LevelsService],
  exports: [LevelsService],
})
export class LevelsModule implements OnApplicationBootstrap {
  constructor(
    private readonly levels: LevelsRepository,
    private readonly catalogue: CatalogueRepository,
  ) {}

  /** Inserts the default levels at the first start only, so that deleted levels stay deleted. */
  async onApplicationBootstrap(): Promise<void> {
    if (!(await this.catalogue.isNew())) return;
    await this.levels.insertDefaults();
    await this.catalogue.initialize();
  }
}
