import type { ResponseOf } from '@pechincha/contracts/operation';
import type { listAudit } from '@pechincha/contracts/operations/users-admin';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../lib/http';
import { adminKeys } from '../../lib/admin-keys';
import { parseAudit } from '../../api/stats';

type AuditPage = ResponseOf<typeof listAudit>;

export interface AuditFilter {
  page: number;
  /** Only changes of this account. */
  member: string | undefined;
}

async function getAuditPage(filter: AuditFilter, signal: AbortSignal): Promise<AuditPage> {
  const { data } = await http.get<unknown>('/admin/audit', { params: filter, signal });
  return parseAudit(data);
}

export const useAudit = (filter: AuditFilter) =>
  useQuery({
    queryKey: adminKeys.audit(filter.member, filter.page),
    queryFn: ({ signal }) => getAuditPage(filter, signal),
    // Never another account's.
    placeholderData: (previous, query) => (query?.queryKey[2] === filter.member ? previous : undefined),
    meta: { errorText: 'Erro ao carregar a auditoria' },
  });
