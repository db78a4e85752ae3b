import { Injectable } from '@nestjs/common';
import type { StreamedJson } from '@pechincha/service-kit/json-stream';
import type { DecisionRow } from '../decisions/decision.schema.js';
import { DecisionsRepository } from '../decisions/decisions.repository.js';

@Injectable()
export class ExportService {
  constructor(private readonly decisions: DecisionsRepository) {}

  /** What is kept of a member: as an author, and as who decided. The keys are read by people. */
  of(member: string): StreamedJson {
    return {
      decisoesSobreMinhasPromocoes: this.decisions.aboutDealsOf(member).map(told),
      decisoesQueTomei: this.decisions.takenBy(member).map(told),
    };
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
