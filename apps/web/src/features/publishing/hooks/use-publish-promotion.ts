import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { retryLost } from '../../../lib/api-error';
import { promotionKeys } from '../../../lib/keys';
import { showToast } from '../../../lib/show-toast';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key';
import { useUpload } from '../../../lib/use-upload';
import { putPromotion } from '../api/edit-promotion';
import { postPromotion, type PublishResponse } from '../api/publish-promotion';
import { isCorrected, type ParsedDeal } from '../form';

interface PublishOptions {
  draftKey: string;
  toSuccessToast: (response: PublishResponse) => ReactNode;
  toErrorText: (error: unknown) => string;
}

/** Publishes a deal once, however often and with what corrections it is sent until a response arrives. */
export function usePublishPromotion({ draftKey, toSuccessToast, toErrorText }: PublishOptions) {
  const queryClient = useQueryClient();
  const idempotencyKey = useIdempotencyKey(draftKey);
  const { progress, sendForm } = useUpload();
  const publish = useMutation({
    mutationFn: ({ deal, picture }: { deal: ParsedDeal; picture: File | undefined }) =>
      idempotencyKey.create<ParsedDeal, PublishResponse>({
        body: deal,
        picture,
        isCorrection: isCorrected,
        create: (fields, key) => postPromotion(sendForm, { fields, picture, key }),
        edit: async (published) => {
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
      }),
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
