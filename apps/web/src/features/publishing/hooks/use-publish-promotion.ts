import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { promotionKeys } from '../../../lib/keys';
import { showToast } from '../../../lib/show-toast';
import { createRandomKey } from '../../../lib/random-key';
import { postPromotion, type PublishResponse } from '../api/publish-promotion';
import type { ParsedDeal } from '../form';

interface PublishTexts {
  toSuccessToast: (response: PublishResponse) => ReactNode;
  toErrorText: (error: unknown) => string;
}

/** Publishes a deal; retries of the same content send the same idempotency key. */
export function usePublishPromotion({ toSuccessToast, toErrorText }: PublishTexts) {
  const queryClient = useQueryClient();
  const attempt = useRef<{ content: string; key: string }>(undefined);
  return useMutation({
    mutationFn: ({ deal, picture }: { deal: ParsedDeal; picture: File | undefined }) => {
      const content = JSON.stringify([deal, picture?.name, picture?.size, picture?.lastModified]);
      if (attempt.current?.content !== content) attempt.current = { content, key: createRandomKey() };
      return postPromotion({ fields: deal, picture, key: attempt.current.key });
    },
    onSuccess: (response) => {
      attempt.current = undefined;
      showToast('success', toSuccessToast(response), { placement: 'publishing' });
      void queryClient.invalidateQueries({ queryKey: promotionKeys.lists });
      void queryClient.invalidateQueries({ queryKey: promotionKeys.ownLists });
    },
    onError: (error) => showToast('error', toErrorText(error), { placement: 'publishing' }),
  });
}
