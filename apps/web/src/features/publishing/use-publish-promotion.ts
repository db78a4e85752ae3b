import type { ResponseOf } from '@pechincha/contracts/operation';
import type { publishPromotion } from '@pechincha/contracts/operations/promotions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { parsePublishResponse } from '../../api/promotion-details';
import { retryLost } from '../../lib/api-error';
import { promotionKeys } from '../../lib/keys';
import { showToast } from '../../lib/show-toast';
import { useIdempotencyKey } from '../../lib/use-idempotency-key';
import { type SendForm, useUpload } from '../../lib/use-upload';
import { putPromotion } from './edit-promotion';
import { toFormData } from './to-form-data';
import { isCorrected, type ParsedDeal } from './form';

type PublishResponse = ResponseOf<typeof publishPromotion>;

interface PublishRequest {
  fields: ParsedDeal;
  picture: File | undefined;
  /** Idempotency key: the same for every retry of one content. */
  key: string;
}

async function postPromotion(
  sendForm: SendForm,
  { fields, picture, key }: PublishRequest,
): Promise<PublishResponse> {
  const headers = { 'Idempotency-Key': key };
  return parsePublishResponse(
    await sendForm('post', '/promotions', toFormData(fields, picture), { headers }),
  );
}

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
