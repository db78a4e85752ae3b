import { Controller } from '@nestjs/common';
import { pointReasons } from '@pechincha/contracts/entities/gamification';
import type { InputOf } from '@pechincha/contracts/operation';
import { gamificationExport } from '@pechincha/contracts/operations/internal';
import type { StreamedJson } from '@pechincha/service-kit/json-stream';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { type AccountRow, AccountsRepository } from '../points/accounts.repository.js';
import { LedgerRepository, type LedgerRow } from '../points/ledger.repository.js';
import { type RedemptionRow, RedemptionsRepository } from '../redemptions/redemptions.repository.js';

const statusLabels = { pending: 'Pendente', delivered: 'Entregue', cancelled: 'Cancelado' } as const;

const toAccountExport = (account: AccountRow | null): StreamedJson => ({
  pontos: account?.points ?? 0,
  nivel: account?.level ?? null,
  insignias: (account?.badges ?? []).map(({ name, earnedAt }) => ({
    nome: name,
    data: earnedAt.toISOString(),
  })),
});

const toLedgerExport = (row: LedgerRow): Record<string, unknown> => ({
  data: row.occurredAt.toISOString(),
  pontos: row.points,
  motivo: pointReasons[row.reason],
});

const toRedemptionExport = (row: RedemptionRow): Record<string, unknown> => ({
  data: row.createdAt.toISOString(),
  recompensa: row.reward.title,
  custoEmPontos: row.pointsCost,
  situacao: statusLabels[row.status],
});

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
