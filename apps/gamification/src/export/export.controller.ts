import { Controller } from '@nestjs/common';
import { pointReasons } from '@pechincha/contracts/entities/gamification';
import type { InputOf } from '@pechincha/contracts/operation';
import { gamificationExport } from '@pechincha/contracts/operations/internal';
import type { StreamedJson } from '@pechincha/service-kit/json-stream';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { MembersRepository } from '../members/members.repository.js';
import { type AccountRow, AccountsRepository } from '../points/accounts.repository.js';
import { EarningLimitsRepository } from '../points/earning-limits.repository.js';
import { LedgerRepository, type LedgerRow } from '../points/ledger.repository.js';
import { MonthlyPointsRepository, type MonthlyPointsRow } from '../points/monthly-points.repository.js';
import { type RedemptionRow, RedemptionsRepository } from '../redemptions/redemptions.repository.js';

const statusLabels = { pending: 'Pendente', delivered: 'Entregue', cancelled: 'Cancelado' } as const;

const limitLabels = {
  comments: 'Comentários que deram pontos',
  likes: 'Curtidas que não contam e deram pontos',
  checks: 'Avisos certos que deram pontos',
  usefuls: 'Úteis que deram pontos',
} as const;

const toAccountExport = (account: AccountRow | null): StreamedJson => ({
  pontos: account?.points ?? 0,
  pontosGanhos: account?.earned ?? 0,
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

const toMonthExport = ({ month, points }: MonthlyPointsRow): StreamedJson => ({ mes: month, pontos: points });

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
    private readonly members: MembersRepository,
    private readonly monthlyPoints: MonthlyPointsRepository,
    private readonly limits: EarningLimitsRepository,
  ) {}

  @Operation(gamificationExport)
  async export(@Input() { params: { id } }: InputOf<typeof gamificationExport>): Promise<StreamedJson> {
    return {
      ...toAccountExport(await this.accounts.find(id)),
      apareceNoRanking: (await this.members.find(id))?.inRanking ?? true,
      pontosPorMes: (await this.monthlyPoints.listByMember(id)).map(toMonthExport),
      limitesPorDia: (await this.limits.listDays(id)).map(({ kind, day, used }) => ({
        limite: limitLabels[kind],
        dia: day,
        quantidade: used,
      })),
      extrato: this.ledger.streamByMember(id).map(toLedgerExport),
      resgates: this.redemptions.streamByMember(id).map(toRedemptionExport),
    };
  }
}
