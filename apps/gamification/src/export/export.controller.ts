import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { gamificationExport } from '@pechincha/contracts/operations/internal';
import type { StreamedJson } from '@pechincha/service-kit/json-stream';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { AccountsRepository } from '../points/accounts.repository.js';
import { LedgerRepository } from '../points/ledger.repository.js';
import { RedemptionsRepository } from '../redemptions/redemptions.repository.js';
import { toAccountExport, toLedgerExport, toRedemptionExport } from './export.mapper.js';

@Controller()
export class ExportController {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly ledger: LedgerRepository,
    private readonly redemptions: RedemptionsRepository,
  ) {}

  @Operation(gamificationExport)
  async export(@Input() { params: { id } }: InputOf<typeof gamificationExport>): Promise<StreamedJson> {
    return {
      ...toAccountExport(await this.accounts.find(id)),
      extrato: this.ledger.streamByMember(id).map(toLedgerExport),
      resgates: this.redemptions.streamByMember(id).map(toRedemptionExport),
    };
  }
}
