import { useQuery } from '@tanstack/react-query';
import { isNotFound } from '../../../lib/api-error';
import { apiPath, http } from '../../../lib/http';
import { memberKeys } from '../../../lib/keys';
import { parsePublicUser } from '../../../api/user';

/** Public profile. 404 shows no toast: the page shows it. */
export const useMember = (id: string) =>
  useQuery({
    queryKey: memberKeys.detail(id),
    queryFn: async ({ signal }) => {
      const { data } = await http.get<unknown>(apiPath`/users/${id}`, { signal, id });
      return parsePublicUser(data);
    },
    staleTime: 30_000,
    meta: { errorText: (error: unknown) => (isNotFound(error) ? undefined : 'Erro ao carregar o perfil') },
  });
