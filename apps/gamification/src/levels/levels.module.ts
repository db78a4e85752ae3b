import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { levelSchema } from './level.schema.js';
import { LevelsRepository } from './levels.repository.js';

/** The ladder that points climb. */
@Module({
  imports: [MongooseModule.forFeature([{ name: 'Level', schema: levelSchema }])],
  providers: [LevelsRepository],
  exports: [LevelsRepository],
})
export class LevelsModule implements OnApplicationBootstrap {
  constructor(private readonly levels: LevelsRepository) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.levels.fillIfEmpty();
  }
}
