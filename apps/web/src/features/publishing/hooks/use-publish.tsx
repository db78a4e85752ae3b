import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { failureOf } from '../../../lib/failure';
import { notify } from '../../../lib/notify';
import { randomKey } from '../../../lib/random-key';
import { postPromotion } from '../api/publish-promotion';
import type { ReadDeal } from '../form';

/** What a failed publication says: the faults of all fields in one line, else the server's words. */
function wordsOfFailure(error: unknown): string {
  const { errors, message } = failureOf(error);
  if (errors.length > 0) return errors.map((fault) => fault.message ?? fault.msg).join(' | ');
  return message ?? 'Erro ao publicar promoção online';
}

/** Sends the deal. A second try of the same content carries the same key, so that it is published once. */
export function usePublish() {
  const queries = useQueryClient();
  const attempt = useRef<{ content: string; key: string }>(undefined);
  return useMutation({
    mutationFn: ({ deal, picture }: { deal: ReadDeal; picture: File | undefined }) => {
      const content = JSON.stringify([deal, picture?.name, picture?.size, picture?.lastModified]);
      if (attempt.current?.content !== content) attempt.current = { content, key: randomKey() };
      return postPromotion({ fields: deal, picture, key: attempt.current.key });
    },
    onSuccess: ({ message, msg }) => {
      attempt.current = undefined;
      notify(
        'success',
        <div className="toast-text">
          <strong>Promoção online publicada com sucesso!</strong>
          {message ?? msg}
        </div>,
        { place: 'publishing' },
      );
      void queries.invalidateQueries({ queryKey: ['promotions', 'list'] });
    },
    onError: (error) => notify('error', wordsOfFailure(error), { place: 'publishing' }),
  });
}
