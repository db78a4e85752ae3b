import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '@pechincha/contracts/operation';
import type { readLedger } from '@pechincha/contracts/operations/gamification-admin';
import { http } from '../../../lib/http';
import { panelKeys } from '../keys';

export type Ledger = AnswerOf<typeof readLedger>;

async function readEntries(member: string, page: number, signal: AbortSignal): Promise<Ledger> {
  const path = `/admin/gamification/users/${encodeURIComponent(member)}/ledger`;
  return (await http.get<Ledger>(path, { params: { page }, signal })).data;
}

export const useLedger = (member: string, page: number) =>
  useQuery({
    queryKey: panelKeys.ledger(member, page),
    queryFn: ({ signal }) => readEntries(member, page, signal),
    placeholderData: keepPreviousData,
  });
