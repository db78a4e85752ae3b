import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { promotionKeys } from '../../../lib/keys';
import { showToast } from '../../../lib/show-toast';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key';
import { useUpload } from '../../../lib/use-upload';
import { postPromotion, type PublishResponse } from '../api/publish-promotion';
import type { ParsedDeal } from '../form';

interface PublishOptions {
  draftKey: string;
  toSuccessToast: (response: PublishResponse) => ReactNode;
  toErrorText: (error: unknown) => string;
}

/** Publishes a deal; retries of the same content send the same idempotency key. */
export function usePublishPromotion({ draftKey, toSuccessToast, toErrorText }: PublishOptions) {
  const queryClient = useQueryClient();
  const idempotencyKey = useIdempotencyKey(draftKey);
  const { progress, sendForm } = useUpload();
  const publish = useMutation({
    mutationFn: ({ deal, picture }: { deal: ParsedDeal; picture: File | undefined }) =>
      postPromotion(sendForm, { fields: deal, picture, key: idempotencyKey.getKey(deal, picture) }),
    onSuccess: (response) => {
      idempotencyKey.clear();
      showToast('success', toSuccessToast(response), { placement: 'publishing' });
      void queryClient.invalidateQueries({ queryKey: promotionKeys.lists });
      void queryClient.invalidateQueries({ queryKey: promotionKeys.ownLists });
    },
    onError: (error) => showToast('error', toErrorText(error), { placement: 'publishing' }),
  });
  return { ...publish, progress };
}
