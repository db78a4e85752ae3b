import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { retryLost } from '../../../lib/api-error';
import { promotionKeys } from '../../../lib/keys';
import { showToast } from '../../../lib/show-toast';
import { isDefinitiveRejection, useIdempotencyKey } from '../../../lib/use-idempotency-key';
import { useUpload } from '../../../lib/use-upload';
import { putPromotion } from '../api/edit-promotion';
import { postPromotion, type PublishResponse } from '../api/publish-promotion';
import { isCorrected, type ParsedDeal } from '../form';

interface PublishOptions {
  draftKey: string;
  toSuccessToast: (response: PublishResponse) => ReactNode;
  toErrorText: (error: unknown) => string;
}

/**
 * Publishes a deal; retries of the same content send the same idempotency key. One that was corrected after its response
 * was lost is published as it was, which does nothing if it had been, and then edited: it is one deal.
 */
export function usePublishPromotion({ draftKey, toSuccessToast, toErrorText }: PublishOptions) {
  const queryClient = useQueryClient();
  const idempotencyKey = useIdempotencyKey(draftKey);
  const { progress, sendForm } = useUpload();
  const post = async (fields: ParsedDeal, picture: File | undefined): Promise<PublishResponse> => {
    try {
      return await postPromotion(sendForm, { fields, picture, key: idempotencyKey.getKey(fields, picture) });
    } catch (error) {
      if (isDefinitiveRejection(error)) idempotencyKey.clear(fields, picture);
      throw error;
    }
  };
  const publish = useMutation({
    mutationFn: async ({ deal, picture }: { deal: ParsedDeal; picture: File | undefined }) => {
      const earlier = idempotencyKey.findUnsettled(deal, picture);
      if (!earlier || !isCorrected(earlier, deal)) return post(deal, picture);
      const published = await post(earlier, picture).catch((error: unknown) => {
        if (!isDefinitiveRejection(error)) throw error;
      });
      if (!published) return post(deal, picture);
      const { _id: id, image: currentImage } = published.promotion;
      const edited = await putPromotion(sendForm, {
        id,
        fields: deal,
        picture: undefined,
        currentImage,
        revision: undefined,
      });
      // A manager may have decided meanwhile.
      const message = edited.message ?? (edited.status === 'pending' ? published.message : '');
      return { ...published, message, msg: message };
    },
    retry: retryLost,
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
