import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { moderationExport } from '@pechincha/contracts/operations/internal';
import type { StreamedJson } from '@pechincha/service-kit/json-stream';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { ExportService } from './export.service.js';

@Controller()
export class ExportController {
  constructor(private readonly exportService: ExportService) {}

  @Operation(moderationExport)
  exportMember(@Input() input: InputOf<typeof moderationExport>): StreamedJson {
    return this.exportService.getForMember(input.params.id);
  }
}
