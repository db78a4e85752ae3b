import { Module } from '@nestjs/common';
import { MemberExportController } from './member-export.controller.js';
import { MemberExportRepository } from './member-export.repository.js';
import { MemberExportService } from './member-export.service.js';

@Module({
  controllers: [MemberExportController],
  providers: [MemberExportRepository, MemberExportService],
})
export class MemberExportModule {}
