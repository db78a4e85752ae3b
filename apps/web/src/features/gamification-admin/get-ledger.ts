import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@pechincha/contracts/operation';
import type { getLedger } from '@pechincha/contracts/operations/gamification-admin';
import { apiPath, http } from '../../lib/http';
import { gamificationAdminKeys } from '../../lib/admin-keys';
import { parseLedger } from '../../api/gamification';

export type Ledger = ResponseOf<typeof getLedger>;

async function getLedgerPage(member: string, page: number, signal: AbortSignal): Promise<Ledger> {
  const path = apiPath`/admin/gamification/users/${member}/ledger`;
  const config = { params: { page }, signal, id: member, hasErrorToast: true };
  const { data } = await http.get<unknown>(path, config);
  return parseLedger(data);
}

export const useLedger = (member: string, page: number) =>
  useQuery({
    queryKey: gamificationAdminKeys.ledger(member, page),
    queryFn: ({ signal }) => getLedgerPage(member, page, signal),
    placeholderData: keepPreviousData,
  });
