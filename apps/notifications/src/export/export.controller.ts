import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { notificationsExport } from '@pechincha/contracts/operations/internal';
import type { StreamedJson } from '@pechincha/service-kit/json-stream';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { ExportService } from './export.service.js';

@Controller()
export class ExportController {
  constructor(private readonly exports: ExportService) {}

  @Operation(notificationsExport)
  exportMember(@Input() input: InputOf<typeof notificationsExport>): Promise<StreamedJson> {
    return this.exports.exportMember(input.params.id);
  }
}
