import { Module } from '@nestjs/common';
import { AdminModule } from '../admin/admin.module.js';
import { InternalController } from './internal.controller.js';
import { InternalRepository } from './internal.repository.js';
import { InternalService } from './internal.service.js';

@Module({
  imports: [AdminModule],
  controllers: [InternalController],
  providers: [InternalService, InternalRepository],
})
export class InternalModule {}
