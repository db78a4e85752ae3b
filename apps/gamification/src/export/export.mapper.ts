import { pointReasons } from '@pechincha/contracts/entities/gamification';
import type { StreamedJson } from '@pechincha/service-kit/json-stream';
import type { AccountRow } from '../points/account.schema.js';
import type { LedgerRow } from '../points/ledger.schema.js';
import type { RedemptionRow } from '../redemptions/redemption.schema.js';

const statusLabels = { pending: 'Pendente', delivered: 'Entregue', cancelled: 'Cancelado' } as const;

export const toAccountExport = (account: AccountRow | null): StreamedJson => ({
  pontos: account?.points ?? 0,
  nivel: account?.level ?? null,
  insignias: (account?.badges ?? []).map(({ name, earnedAt }) => ({
    nome: name,
    data: earnedAt.toISOString(),
  })),
});

export const toLedgerExport = (row: LedgerRow): Record<string, unknown> => ({
  data: row.occurredAt.toISOString(),
  pontos: row.points,
  motivo: pointReasons[row.reason],
});

export const toRedemptionExport = (row: RedemptionRow): Record<string, unknown> => ({
  data: row.createdAt.toISOString(),
  recompensa: row.reward.title,
  custoEmPontos: row.pointsCost,
  situacao: statusLabels[row.status],
});
