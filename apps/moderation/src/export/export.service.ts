import { Injectable } from '@nestjs/common';
import type { StreamedJson } from '@pechincha/service-kit/json-stream';
import type { DecisionRow } from '../decisions/decision.schema.js';
import { DecisionsRepository } from '../decisions/decisions.repository.js';

@Injectable()
export class ExportService {
  constructor(private readonly decisions: DecisionsRepository) {}

  /** Decisions on the member's promotions and decisions by the member. Keys are Portuguese because members read them. */
  getForMember(memberId: string): StreamedJson {
    return {
      decisoesSobreMinhasPromocoes: this.decisions.listByAuthor(memberId).map(toExportedDecision),
      decisoesQueTomei: this.decisions.listByModerator(memberId).map(toExportedDecision),
    };
  }
}

/** Without the moderator's id, which is another member's data. */
const toExportedDecision = ({
  promotionId,
  revision,
  decision,
  moderationReason,
  duplicateOf,
  decidedAt,
}: DecisionRow) => ({
  promocao: promotionId,
  revisao: revision,
  decisao: decision === 'approved' ? 'aprovada' : 'rejeitada',
  motivo: moderationReason,
  repete: duplicateOf ?? null,
  decididaEm: decidedAt.toISOString(),
});
