import { Injectable } from '@nestjs/common';
import type { DecisionRow } from '../decisions/decision.schema.js';
import { DecisionsRepository } from '../decisions/decisions.repository.js';

@Injectable()
export class ExportService {
  constructor(private readonly decisions: DecisionsRepository) {}

  /** What is kept of a member: as an author, and as who decided. The keys are read by people. */
  async of(member: string): Promise<Record<string, unknown>> {
    const [received, taken] = await Promise.all([
      this.decisions.aboutDealsOf(member),
      this.decisions.takenBy(member),
    ]);
    return { decisoesSobreMinhasPromocoes: received.map(told), decisoesQueTomei: taken.map(told) };
  }
}

/** Who decided is not told: that is the other person's. */
const told = ({ promotionId, revision, decision, moderationReason, decidedAt }: DecisionRow) => ({
  promocao: promotionId,
  revisao: revision,
  decisao: decision === 'approved' ? 'aprovada' : 'rejeitada',
  motivo: moderationReason,
  decididaEm: decidedAt.toISOString(),
});
