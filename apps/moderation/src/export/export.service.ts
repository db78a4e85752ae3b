import { Injectable } from '@nestjs/common';
import type { StreamedJson } from '@pechincha/service-kit/json-stream';
import type { AppealState, LogAction } from '@pechincha/contracts/entities/moderation-log';
import { caseReasonNames, decisionReasonNames } from '@pechincha/contracts/reports';
import type { CaseRow } from '../cases/case.schema.js';
import { CasesRepository } from '../cases/cases.repository.js';
import type { ReportRow } from '../cases/report.schema.js';
import { ReportsRepository } from '../cases/reports.repository.js';
import type { DecisionRow } from '../decisions/decision.schema.js';
import { DecisionsRepository } from '../decisions/decisions.repository.js';
import type { LogEntryRow } from '../log/log-entry.schema.js';
import { LogRepository } from '../log/log.repository.js';

@Injectable()
export class ExportService {
  constructor(
    private readonly decisions: DecisionsRepository,
    private readonly cases: CasesRepository,
    private readonly reports: ReportsRepository,
    private readonly log: LogRepository,
  ) {}

  /** Decisions on what the member published, those by the member, and the member's reports. Keys are Portuguese because members read them. */
  getForMember(memberId: string): StreamedJson {
    return {
      decisoesSobreMinhasPromocoes: this.decisions.listByAuthor(memberId).map(toExportedDecision),
      decisoesQueTomei: this.decisions.listByModerator(memberId).map(toExportedDecision),
      casosSobreOQuePubliquei: this.cases.streamByAuthor(memberId).map(toExportedCase),
      casosQueDecidi: this.cases.streamByModerator(memberId).map(toExportedCase),
      registroDaModeracao: this.log.streamByAuthor(memberId).map(toExportedEntry),
      recursosQueRespondi: this.log.streamAnsweredBy(memberId).map(toExportedAnswer),
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

const loggedActionNames: Record<LogAction, string> = {
  ...{ rejected: 'rejeição', expired: 'encerramento', removed: 'remoção', deleted: 'exclusão' },
};
const appealStateNames: Record<AppealState, string> = {
  open: 'aguarda resposta',
  kept: 'decisão mantida',
  reversed: 'decisão revertida',
  void: 'encerrado sem resposta',
};

/** A decision against what the member published, with their appeal. */
const toExportedEntry = ({ thing, action, at, reasonCode, reason, caution, appeal }: LogEntryRow) => ({
  promocao: thing.promotionId,
  comentario: thing.kind === 'comment' ? thing.id : null,
  decisao: loggedActionNames[action],
  motivo: decisionReasonNames[reasonCode],
  explicacao: reason,
  advertencia: caution,
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
const toExportedAnswer = ({ thing, appeal }: LogEntryRow) => ({
  promocao: thing.promotionId,
  comentario: thing.kind === 'comment' ? thing.id : null,
  situacao: appeal && appealStateNames[appeal.state],
  resposta: appeal?.decision?.publicReason ?? null,
  respondidoEm: appeal?.decision?.at.toISOString() ?? null,
});
