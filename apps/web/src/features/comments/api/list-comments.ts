import { useQuery } from '@tanstack/react-query';
import type { Comment } from '@pechincha/contracts/entities/promotion';
import { http } from '../../../lib/http';
import { parseComments } from '../../../api/promotion';

async function readComments(promotionId: string, signal: AbortSignal): Promise<Comment[]> {
  const { data } = await http.get<unknown>(`/promotions/${promotionId}/comments`, {
    params: { limit: 1000 },
    signal,
    ownWords: true,
  });
  return parseComments(data);
}

export const commentsKey = (promotionId: string) => ['comments', promotionId] as const;

export const useComments = (promotionId: string) =>
  useQuery({
    queryKey: commentsKey(promotionId),
    queryFn: ({ signal }) => readComments(promotionId, signal),
    meta: { failure: 'Erro ao carregar comentários' },
  });
