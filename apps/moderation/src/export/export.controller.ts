import { Controller } from '@nestjs/common';
import type { AppealState, LogAction } from '@pechincha/contracts/entities/moderation-log';
import type { InputOf } from '@pechincha/contracts/operation';
import { moderationExport } from '@pechincha/contracts/operations/internal';
import { caseReasonNames, decisionReasonNames } from '@pechincha/contracts/reports';
import type { StreamedJson } from '@pechincha/service-kit/json-stream';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { type CaseRow, CasesRepository } from '../cases/cases.repository.js';
import { type ReportRow, ReportsRepository } from '../cases/reports.repository.js';
import { type DecisionRow, DecisionsRepository } from '../decisions/decisions.repository.js';
import type { LogEntryRow } from '../public-log/log-entry.schema.js';
import { PublicLogRepository } from '../public-log/public-log.repository.js';

@Controller()
export class ExportController {
  constructor(
    private readonly decisions: DecisionsRepository,
    private readonly cases: CasesRepository,
    private readonly reports: ReportsRepository,
    private readonly log: PublicLogRepository,
  ) {}

  /** Decisions on what the member published, those by the member, and the member's reports. Keys are Portuguese because members read them. */
  @Operation(moderationExport)
  exportMember(@Input() { params: { id } }: InputOf<typeof moderationExport>): StreamedJson {
    return {
      decisoesSobreMinhasPromocoes: this.decisions.listByAuthor(id).map(toExportedDecision),
      decisoesQueTomei: this.decisions.listByModerator(id).map(toExportedDecision),
      casosSobreOQuePubliquei: this.cases.streamByAuthor(id).map(toExportedCase),
      casosQueDecidi: this.cases.streamByModerator(id).map(toExportedCase),
      registroDaModeracao: this.log.streamByAuthor(id).map(toExportedEntry),
      recursosQueRespondi: this.log.streamAnsweredBy(id).map(toExportedAnswer),
      denuncias: this.reports.streamByMember(id).map(toExportedReport),
    };
  }
}

/** Without the moderator's id, which is another member's data. */
const toExportedDecision = ({
  promotionId,
  revision,
  decision,
  moderationReason,
  reasonCode,
  duplicateOf,
  decidedAt,
  undoneAt,
}: DecisionRow) => ({
  promocao: promotionId,
  revisao: revision,
  decisao: decision === 'approved' ? 'aprovada' : 'rejeitada',
  motivo: moderationReason,
  motivoNoRegistro: reasonCode ? decisionReasonNames[reasonCode] : null,
  repete: duplicateOf ?? null,
  decididaEm: decidedAt.toISOString(),
  desfeitaEm: undoneAt?.toISOString() ?? null,
});

const actionNames = {
  keep: 'mantida',
  expire: 'encerrada',
  remove: 'removida',
  'delete-comment': 'comentário apagado',
  none: null,
} as const;

/** Without the reporters, the moderator and what the reports say. */
const toExportedCase = ({ subject, openedAt, decision }: CaseRow) => ({
  promocao: subject.promotionId,
  comentario: subject.kind === 'comment' ? subject.id : null,
  decisao: actionNames[decision?.action ?? 'none'],
  motivo: decision && caseReasonNames[decision.reasonCode],
  explicacao: decision?.publicReason ?? null,
  advertencia: decision?.warning ?? false,
  abertoEm: openedAt.toISOString(),
  decididoEm: decision?.decidedAt.toISOString() ?? null,
});

const toExportedReport = ({ subjectKey, reason, text, price, weight, isFalse, at }: ReportRow) => ({
  sobre: subjectKey.slice(subjectKey.indexOf(':') + 1),
  motivo: caseReasonNames[reason],
  texto: text,
  preco: price ?? null,
  peso: weight,
  consideradaFalsa: isFalse ?? false,
  em: at.toISOString(),
});

const loggedActionNames: Record<LogAction, string> = {
  rejected: 'rejeição',
  expired: 'encerramento',
  removed: 'remoção',
  deleted: 'exclusão',
};
const appealStateNames: Record<AppealState, string> = {
  open: 'aguarda resposta',
  kept: 'decisão mantida',
  reversed: 'decisão revertida',
  void: 'encerrado sem resposta',
};

/** A decision against what the member published, with their appeal. */
const toExportedEntry = ({ subject, action, at, reasonCode, reason, warning, appeal }: LogEntryRow) => ({
  promocao: subject.promotionId,
  comentario: subject.kind === 'comment' ? subject.id : null,
  decisao: loggedActionNames[action],
  motivo: decisionReasonNames[reasonCode],
  explicacao: reason,
  advertencia: warning,
  decididoEm: at.toISOString(),
  recurso: appeal && {
    texto: appeal.text,
    enviadoEm: appeal.at.toISOString(),
    situacao: appealStateNames[appeal.state],
    resposta: appeal.decision?.publicReason ?? null,
    respondidoEm: appeal.decision?.at.toISOString() ?? null,
  },
});

/** Without what another member wrote. */
const toExportedAnswer = ({ subject, appeal }: LogEntryRow) => ({
  promocao: subject.promotionId,
  comentario: subject.kind === 'comment' ? subject.id : null,
  situacao: appeal && appealStateNames[appeal.state],
  resposta: appeal?.decision?.publicReason ?? null,
  respondidoEm: appeal?.decision?.at.toISOString() ?? null,
});
