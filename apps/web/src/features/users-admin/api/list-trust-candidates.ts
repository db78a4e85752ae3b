import type { ResponseOf } from '@pechincha/contracts/operation';
import type { listTrustCandidates } from '@pechincha/contracts/operations/moderation';
import { useQuery } from '@tanstack/react-query';
import { isoTime, list, number, object, text } from '../../../api/parsers';
import { adminKeys } from '../../../lib/admin-keys';
import { http } from '../../../lib/http';

export type TrustCandidate = ResponseOf<typeof listTrustCandidates>['candidates'][number];

const parseCandidates = list(
  'candidates',
  object<TrustCandidate>({
    ...{ _id: text(), name: text(), approved: number(), rejected: number(), since: isoTime },
  }),
);

/** Loads when the list is opened. */
export const useTrustCandidates = (enabled: boolean) =>
  useQuery({
    queryKey: adminKeys.trustCandidates,
    queryFn: async ({ signal }) => {
      const { data } = await http.get<unknown>('/admin/moderation/candidates', { signal });
      return parseCandidates(data);
    },
    enabled,
    meta: { errorText: 'Erro ao carregar quem pode ter confiança' },
  });
