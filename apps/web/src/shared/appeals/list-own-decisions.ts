import type { OwnModerationLog } from '@pechincha/contracts/entities/moderation-log';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { parseOwnModerationLog } from '../../api/moderation-log';
import { decisionKeys } from '../../lib/decision-keys';
import { http } from '../../lib/http';

export const OWN_DECISIONS_ERROR_TEXT = 'Não foi possível carregar as decisões sobre o que você publicou.';

export async function listOwnDecisions(page: number, signal?: AbortSignal): Promise<OwnModerationLog> {
  const { data } = await http.get<unknown>('/moderation/mine', {
    ...(signal && { signal }),
    params: { page },
  });
  return parseOwnModerationLog(data);
}

/** Decisions against what the member published, the last one first. */
export const useOwnDecisions = (memberId: string | undefined, page: number) =>
  useQuery({
    queryKey: decisionKeys.ownList(memberId, page),
    queryFn: ({ signal }) => listOwnDecisions(page, signal),
    enabled: memberId !== undefined,
    placeholderData: keepPreviousData,
    meta: { errorText: OWN_DECISIONS_ERROR_TEXT },
  });
