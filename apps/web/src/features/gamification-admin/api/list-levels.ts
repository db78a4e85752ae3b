import { useQuery } from '@tanstack/react-query';
import type { Level } from '@pechincha/contracts/entities/gamification';
import { failureOf } from '../../../lib/failure';
import { http } from '../../../lib/http';
import { panelKeys } from '../keys';

async function readLevels(signal: AbortSignal): Promise<Level[]> {
  return (await http.get<Level[]>('/admin/gamification/levels', { signal, ownWords: true })).data;
}

/** What a failed reading of the levels says. */
export function levelsFailure(error: unknown): string {
  const { status } = failureOf(error);
  return status === 401 || status === 403
    ? 'Acesso negado. Faca login como administrador.'
    : 'Nao foi possivel carregar os niveis. Verifique sua conexao.';
}

export const useLevels = () =>
  useQuery({
    queryKey: panelKeys.levels,
    queryFn: ({ signal }) => readLevels(signal),
    meta: { failure: levelsFailure },
  });
