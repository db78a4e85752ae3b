import { Injectable } from '@nestjs/common';
import type { StreamedJson } from '@pechincha/service-kit/json-stream';
import type { DecisionRow } from '../decisions/decision.schema.js';
import { DecisionsRepository } from '../decisions/decisions.repository.js';

@Injectable()
export class ExportService {
  constructor(private readonly decisions: DecisionsRepository) {}

  /** What is kept of a member: as an author, and as who decided. The keys are read by people. */
  getForMember(memberId: string): StreamedJson {
    return {
      decisoesSobreMinhasPromocoes: this.decisions.listByAuthor(memberId).map(toExportedDecision),
      decisoesQueTomei: this.decisions.listByModerator(memberId).map(toExportedDecision),
    };
  }
}

/** Who decided is not told: that is the other person's. */
const toExportedDecision = ({
  promotionId,
  revision,
  decision,
  moderationReason,
  decidedAt,
}: DecisionRow) => ({
  promocao: promotionId,
  revisao: revision,
  decisao: decision === 'approved' ? 'aprovada' : 'rejeitada',
  motivo: moderationReason,
  decididaEm: decidedAt.toISOString(),
});
