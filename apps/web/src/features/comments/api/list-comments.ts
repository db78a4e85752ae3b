import { useQuery } from '@tanstack/react-query';
import type { Comment } from '@pechincha/contracts/entities/promotion';
import { http } from '../../../lib/http';

/** The three shapes that a list of comments may have. */
type Answer = Comment[] | { comments?: Comment[]; data?: Comment[] };

async function readComments(promotionId: string, signal: AbortSignal): Promise<Comment[]> {
  const { data } = await http.get<Answer>(`/promotions/${promotionId}/comments`, {
    params: { limit: 1000 },
    signal,
    ownWords: true,
  });
  return Array.isArray(data) ? data : (data.comments ?? data.data ?? []);
}

export const commentsKey = (promotionId: string) => ['comments', promotionId] as const;

export const useComments = (promotionId: string) =>
  useQuery({
    queryKey: commentsKey(promotionId),
    queryFn: ({ signal }) => readComments(promotionId, signal),
    meta: { failure: 'Erro ao carregar comentários' },
  });
