import { Module } from '@nestjs/common';
import { ReactionsController } from './reactions.controller.js';
import { ReactionsRepository } from './reactions.repository.js';
import { ReactionsService } from './reactions.service.js';

@Module({
  controllers: [ReactionsController],
  providers: [ReactionsRepository, ReactionsService],
  exports: [ReactionsRepository, ReactionsService],
})
export class ReactionsModule {}
