import type { AppealState, LogAction, LogEntry } from '@pechincha/contracts/entities/moderation-log';
import { type DecisionReason, decisionReasonNames } from '@pechincha/contracts/reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { parseOwnModerationLog } from '../../api/moderation';
import { createQueryFn } from '../../lib/http';
import { promotionKeys } from '../../lib/keys';

/** The keys of cached decisions of moderation, apart from those that the list needs; see keys.ts. */
export const decisionKeys = {
  log: (request: object) => ['decisions', 'log', request],
  statistics: ['decisions', 'statistics'],
  /** Among the member's own deals, so that a change of one reaches them. */
  ownLists: [...promotionKeys.ownLists, 'decisions'],
  ownList: (memberId: string | undefined, page: number) => [
    ...promotionKeys.ownLists,
    'decisions',
    memberId,
    page,
  ],
} as const;

export const OWN_DECISIONS_ERROR_TEXT = 'Não foi possível carregar as decisões sobre o que você publicou.';

export const listOwnDecisions = (page: number, signal = new AbortController().signal) =>
  createQueryFn('/moderation/mine', parseOwnModerationLog, { params: { page } })({ signal });

/** Decisions against what the member published, the last one first. */
export const useOwnDecisions = (memberId: string | undefined, page: number) =>
  useQuery({
    queryKey: decisionKeys.ownList(memberId, page),
    queryFn: ({ signal }) => listOwnDecisions(page, signal),
    enabled: memberId !== undefined,
    placeholderData: keepPreviousData,
    meta: { errorText: OWN_DECISIONS_ERROR_TEXT },
  });

const actionTexts: Record<LogEntry['kind'], Partial<Record<LogAction, string>>> = {
  deal: { rejected: 'Rejeitada', expired: 'Encerrada', removed: 'Removida', deleted: 'Apagada' },
  comment: { deleted: 'Apagado' },
};

/** What was done, in the gender of what it was done to. */
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
