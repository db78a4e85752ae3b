import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@pechincha/contracts/operation';
import { moderationExport } from '@pechincha/contracts/operations/internal';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { ExportService } from './export.service.js';

@Controller()
export class ExportController {
  constructor(private readonly exports: ExportService) {}

  @Operation(moderationExport)
  of(@Input() input: InputOf<typeof moderationExport>): Promise<AnswerOf<typeof moderationExport>> {
    return this.exports.of(input.params.id);
  }
}
