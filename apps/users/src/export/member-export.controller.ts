import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { usersExport } from '@pechincha/contracts/operations/internal';
import type { StreamedJson } from '@pechincha/service-kit/json-stream';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { MemberExportService } from './member-export.service.js';

@Controller()
export class MemberExportController {
  constructor(private readonly exports: MemberExportService) {}

  @Operation(usersExport)
  exportMember(@Input() { params }: InputOf<typeof usersExport>): Promise<StreamedJson> {
    return this.exports.exportMember(params.id);
  }
}
