import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { listAudit } from '@pechincha/contracts/operations/users-admin';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { AuditService } from './audit.service.js';

@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Operation(listAudit)
  list(@Input() { query }: InputOf<typeof listAudit>) {
    return this.audit.list(query);
  }
}
