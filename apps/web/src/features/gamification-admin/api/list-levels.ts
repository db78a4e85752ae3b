import { useQuery } from '@tanstack/react-query';
import type { Level } from '@pechincha/contracts/entities/gamification';
import { failureOf } from '../../../lib/failure';
import { http } from '../../../lib/http';
import { notify } from '../../../lib/notify';
import { panelKeys } from '../keys';
import { parseLevels } from '../../../api/gamification';

const DENIED = 'Acesso negado. Faca login como administrador.';

async function readLevels(signal: AbortSignal): Promise<Level[]> {
  try {
    const { data } = await http.get<unknown>('/admin/gamification/levels', { signal, ownWords: true });
    return parseLevels(data);
  } catch (error) {
    // The page goes with the session before its query could tell.
    if (failureOf(error).status === 401) notify('error', DENIED, { key: DENIED });
    throw error;
  }
}

/** What a failed reading of the levels says. */
export function levelsFailure(error: unknown): string {
  const { status } = failureOf(error);
  return status === 401 || status === 403
    ? DENIED
    : 'Nao foi possivel carregar os niveis. Verifique sua conexao.';
}

export const useLevels = () =>
  useQuery({
    queryKey: panelKeys.levels,
    queryFn: ({ signal }) => readLevels(signal),
    meta: { errorText: levelsFailure },
  });
