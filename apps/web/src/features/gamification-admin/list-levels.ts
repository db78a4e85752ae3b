import { useQuery } from '@tanstack/react-query';
import type { Level } from '@pechincha/contracts/entities/gamification';
import { toApiError } from '../../lib/api-error';
import { http } from '../../lib/http';
import { gamificationAdminKeys } from '../../lib/admin-keys';
import { showToast } from '../../lib/show-toast';
import { parseLevels } from '../../api/gamification';

const ACCESS_DENIED_TEXT = 'Acesso negado. Faca login como administrador.';

async function listLevels(signal: AbortSignal): Promise<Level[]> {
  try {
    const { data } = await http.get<unknown>('/admin/gamification/levels', { signal });
    return parseLevels(data);
  } catch (error) {
    // A 401 unmounts the page before the query's error handler can show a toast.
    if (toApiError(error).status === 401) showToast('error', ACCESS_DENIED_TEXT, { key: ACCESS_DENIED_TEXT });
    throw error;
  }
}

export function getLevelsErrorText(error: unknown): string {
  const { status } = toApiError(error);
  return status === 401 || status === 403
    ? ACCESS_DENIED_TEXT
    : 'Nao foi possivel carregar os niveis. Verifique sua conexao.';
}

export const useLevels = () =>
  useQuery({
    queryKey: gamificationAdminKeys.levels,
    queryFn: ({ signal }) => listLevels(signal),
    meta: { errorText: getLevelsErrorText },
  });
