import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@pechincha/contracts/operation';
import { gamificationExport } from '@pechincha/contracts/operations/internal';
import { LAST_ROW } from '@pechincha/contracts/operations/paging';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { AccountsRepository } from '../points/accounts.repository.js';
import { LedgerRepository } from '../points/ledger.repository.js';
import { RedemptionsRepository } from '../redemptions/redemptions.repository.js';
import { accountExport, ledgerExport, redemptionExport } from './export.mapper.js';

/** What a member may ask for of all that is known of them. */
@Controller()
export class ExportController {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly ledger: LedgerRepository,
    private readonly redemptions: RedemptionsRepository,
  ) {}

  @Operation(gamificationExport)
  async export(
    @Input() { params: { id } }: InputOf<typeof gamificationExport>,
  ): Promise<AnswerOf<typeof gamificationExport>> {
    const account = await this.accounts.find(id);
    const rows = await this.ledger.history(id, 0, LAST_ROW);
    const redemptions = await this.redemptions.of(id, LAST_ROW);
    return {
      ...accountExport(account),
      extrato: rows.map(ledgerExport),
      resgates: redemptions.map(redemptionExport),
    };
  }
}
