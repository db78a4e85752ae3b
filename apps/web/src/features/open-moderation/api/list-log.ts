import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { parseModerationLog } from '../../../api/moderation-log';
import { decisionKeys } from '../../../lib/decision-keys';
import { http } from '../../../lib/http';
import type { LogFilter } from '../log-filter';

export const LOG_ERROR_TEXT = 'Não foi possível carregar as decisões da moderação.';

/** Keeps the previous page, dimmed, while another one loads. */
export const useModerationLog = ({ page, reason }: LogFilter) =>
  useQuery({
    queryKey: decisionKeys.log({ page, reason }),
    async queryFn({ signal }) {
      const { data } = await http.get<unknown>('/moderation/log', { signal, params: { page, reason } });
      return parseModerationLog(data);
    },
    placeholderData: keepPreviousData,
    meta: { errorText: LOG_ERROR_TEXT },
  });
