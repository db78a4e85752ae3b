import { useQuery } from '@tanstack/react-query';
import { parseModerationFigures } from '../../../api/moderation-log';
import { decisionKeys } from '../../../lib/decision-keys';
import { http } from '../../../lib/http';

/** Of the last 30 days. The page shows when they are missing, so an error needs no toast. */
export const useModerationFigures = () =>
  useQuery({
    queryKey: decisionKeys.figures,
    async queryFn({ signal }) {
      const { data } = await http.get<unknown>('/moderation/figures', { signal });
      return parseModerationFigures(data);
    },
  });
