import type { AppealState, LogAction, LogEntry } from '@pechincha/contracts/entities/moderation-log';
import { decisionReasonNames, type DecisionReason } from '@pechincha/contracts/reports';

const actionTexts: Record<LogEntry['kind'], Partial<Record<LogAction, string>>> = {
  deal: { rejected: 'Rejeitada', expired: 'Encerrada', removed: 'Removida', deleted: 'Apagada' },
  comment: { deleted: 'Apagado' },
};

/** What was done, in the gender of the thing. */
export const getActionText = ({ kind, action }: Pick<LogEntry, 'kind' | 'action'>): string =>
  actionTexts[kind]?.[action] ?? 'Fora do ar';

/** Falls back for reasons newer than this page. */
export const getReasonName = (reason: DecisionReason): string =>
  decisionReasonNames[reason] ?? decisionReasonNames.outro;

interface OutcomeLabel {
  text: string;
  tone: 'pending' | 'good' | undefined;
}

const reversedLabel: OutcomeLabel = { text: 'revertida', tone: 'good' };
const appealLabels: Partial<Record<AppealState, OutcomeLabel>> = {
  open: { text: 'em recurso', tone: 'pending' },
  kept: { text: 'mantida', tone: undefined },
  reversed: reversedLabel,
  void: { text: 'recurso encerrado', tone: undefined },
};

/** What became of the decision; undefined if nothing did. */
export const getOutcomeLabel = ({
  appeal,
  reversed,
}: Pick<LogEntry, 'appeal' | 'reversed'>): OutcomeLabel | undefined =>
  reversed ? reversedLabel : appeal ? appealLabels[appeal] : undefined;
