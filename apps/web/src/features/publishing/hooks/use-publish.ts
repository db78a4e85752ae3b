import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { notify } from '../../../lib/notify';
import { randomKey } from '../../../lib/random-key';
import { postPromotion, type Published } from '../api/publish-promotion';
import type { ReadDeal } from '../form';

interface PublishWords {
  done: (answer: Published) => ReactNode;
  failed: (error: unknown) => string;
}

/** Sends the deal. A second try of the same content carries the same key, so that it is published once. */
export function usePublish({ done, failed }: PublishWords) {
  const queries = useQueryClient();
  const attempt = useRef<{ content: string; key: string }>(undefined);
  return useMutation({
    mutationFn: ({ deal, picture }: { deal: ReadDeal; picture: File | undefined }) => {
      const content = JSON.stringify([deal, picture?.name, picture?.size, picture?.lastModified]);
      if (attempt.current?.content !== content) attempt.current = { content, key: randomKey() };
      return postPromotion({ fields: deal, picture, key: attempt.current.key });
    },
    onSuccess: (answer) => {
      attempt.current = undefined;
      notify('success', done(answer), { place: 'publishing' });
      void queries.invalidateQueries({ queryKey: ['promotions', 'list'] });
      void queries.invalidateQueries({ queryKey: ['promotions', 'mine'] });
    },
    onError: (error) => notify('error', failed(error), { place: 'publishing' }),
  });
}
