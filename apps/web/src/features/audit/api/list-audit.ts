import type { ResponseOf } from '@pechincha/contracts/operation';
import type { listAudit } from '@pechincha/contracts/operations/users-admin';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/http';
import { adminKeys } from '../../../lib/admin-keys';
import { parseAudit } from '../../../api/stats';

type AuditPage = ResponseOf<typeof listAudit>;

export interface AuditFilter {
  page: number;
  /** Only changes of this account. */
  member?: string;
}

async function getAuditPage(filter: AuditFilter, signal: AbortSignal): Promise<AuditPage> {
  const { data } = await http.get<unknown>('/admin/audit', { params: filter, signal });
  return parseAudit(data);
}

export const useAudit = (filter: AuditFilter) =>
  useQuery({
    queryKey: adminKeys.audit(filter),
    queryFn: ({ signal }) => getAuditPage(filter, signal),
    placeholderData: keepPreviousData,
    meta: { errorText: 'Erro ao carregar a auditoria' },
  });
