import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { parseOwnModerationLog } from '../../../api/moderation-log';
import { decisionKeys } from '../../../lib/decision-keys';
import { http } from '../../../lib/http';

export const OWN_DECISIONS_ERROR_TEXT = 'Não foi possível carregar as decisões sobre o que você publicou.';

/** Decisions against what the member published, the last one first. */
export const useOwnDecisions = (memberId: string | undefined, page: number) =>
  useQuery({
    queryKey: decisionKeys.ownList(memberId, page),
    async queryFn({ signal }) {
      const { data } = await http.get<unknown>('/moderation/mine', { signal, params: { page } });
      return parseOwnModerationLog(data);
    },
    enabled: memberId !== undefined,
    placeholderData: keepPreviousData,
    meta: { errorText: OWN_DECISIONS_ERROR_TEXT },
  });
