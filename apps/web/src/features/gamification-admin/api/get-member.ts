import { useQuery } from '@tanstack/react-query';
import { apiPath, http } from '../../../lib/http';
import { gamificationAdminKeys } from '../../../lib/admin-keys';
import { parsePublicUser } from '../../../api/user';

interface Member {
  name: string;
  points: number;
}

async function getMember(id: string, signal: AbortSignal): Promise<Member> {
  const path = apiPath`/users/${id}`;
  const { data } = await http.get<unknown>(path, { signal, id });
  return parsePublicUser(data);
}

/** Owner of the ledger. The page works without it, so a failure shows no toast. */
export const useMember = (id: string) =>
  useQuery({ queryKey: gamificationAdminKeys.member(id), queryFn: ({ signal }) => getMember(id, signal) });
