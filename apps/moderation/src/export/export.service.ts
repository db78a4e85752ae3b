import { Injectable } from '@nestjs/common';
import type { StreamedJson } from '@pechincha/service-kit/json-stream';
import { caseReasonNames } from '@pechincha/contracts/reports';
import type { CaseRow } from '../cases/case.schema.js';
import { CasesRepository } from '../cases/cases.repository.js';
import type { ReportRow } from '../cases/report.schema.js';
import { ReportsRepository } from '../cases/reports.repository.js';
import type { DecisionRow } from '../decisions/decision.schema.js';
import { DecisionsRepository } from '../decisions/decisions.repository.js';

@Injectable()
export class ExportService {
  constructor(
    private readonly decisions: DecisionsRepository,
    private readonly cases: CasesRepository,
    private readonly reports: ReportsRepository,
  ) {}

  /** Decisions on what the member published, those by the member, and the member's reports. Keys are Portuguese because members read them. */
  getForMember(memberId: string): StreamedJson {
    return {
      decisoesSobreMinhasPromocoes: this.decisions.listByAuthor(memberId).map(toExportedDecision),
      decisoesQueTomei: this.decisions.listByModerator(memberId).map(toExportedDecision),
      casosSobreOQuePubliquei: this.cases.streamByAuthor(memberId).map(toExportedCase),
      casosQueDecidi: this.cases.streamByModerator(memberId).map(toExportedCase),
      denuncias: this.reports.streamByMember(memberId).map(toExportedReport),
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
  undoneAt,
}: DecisionRow) => ({
  promocao: promotionId,
  revisao: revision,
  decisao: decision === 'approved' ? 'aprovada' : 'rejeitada',
  motivo: moderationReason,
  repete: duplicateOf ?? null,
  decididaEm: decidedAt.toISOString(),
  desfeitaEm: undoneAt?.toISOString() ?? null,
});

const actionNames = {
  ...{ keep: 'mantida', expire: 'encerrada', remove: 'removida', 'delete-comment': 'comentário apagado' },
  none: null,
} as const;

/** Without the reporters, the moderator and what the reports say. */
const toExportedCase = ({ thing, openedAt, decision }: CaseRow) => ({
  promocao: thing.promotionId,
  comentario: thing.kind === 'comment' ? thing.id : null,
  decisao: actionNames[decision?.action ?? 'none'],
  motivo: decision && caseReasonNames[decision.reasonCode],
  explicacao: decision?.publicReason ?? null,
  advertencia: decision?.caution ?? false,
  abertoEm: openedAt.toISOString(),
  decididoEm: decision?.decidedAt.toISOString() ?? null,
});

const toExportedReport = ({ thingKey, reason, text, price, weight, isFalse, at }: ReportRow) => ({
  sobre: thingKey.slice(thingKey.indexOf(':') + 1),
  motivo: caseReasonNames[reason],
  texto: text,
  preco: price ?? null,
  peso: weight,
  consideradaFalsa: isFalse ?? false,
  em: at.toISOString(),
});
