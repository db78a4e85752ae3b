import type { EditedPromotion, Promotion } from '@pechincha/contracts/entities/promotion';
import type { ResponseOf } from '@pechincha/contracts/operation';
import type { publishPromotion } from '@pechincha/contracts/operations/promotions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  parseEditedPromotion,
  parsePromotionDetails,
  parsePublishResponse,
} from '../../api/promotion-details';
import { isHttpError, retryLost } from '../../lib/api-error';
import { apiPath } from '../../lib/http';
import { promotionKeys } from '../../lib/keys';
import { showToast } from '../../lib/show-toast';
import { findCurrentRow } from '../../lib/use-draft-form';
import { useIdempotencyKey } from '../../lib/use-idempotency-key';
import { type SendForm, useUpload } from '../../lib/use-upload';
import { isCorrected, type ParsedDeal } from './form';

/** Multipart body of a deal; empty fields are left out. */
export function toFormData(fields: ParsedDeal, picture: File | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    // A list is sent as a repeated field.
    for (const part of [value].flat()) if (part !== undefined && part !== '') form.append(name, String(part));
  }
  if (picture) form.set('image', picture);
  return form;
}

/** The link without the code of an affiliate, if the error is that it has one that is not declared. */
export function findCleanLink(error: unknown): string | undefined {
  const body = isHttpError<{ cleanLink?: unknown }>(error) ? error.response?.data : undefined;
  return typeof body?.cleanLink === 'string' ? body.cleanLink : undefined;
}

interface EditRequest {
  id: string;
  fields: ParsedDeal;
  /** New picture; undefined keeps the current one. */
  picture: File | undefined;
  currentImage: string | null;
  /** Revision the edit is based on. */
  revision: number | undefined;
}

/** The current deal if the error is an edit conflict, else undefined. */
export const findConflict = (error: unknown): Promotion | undefined =>
  findCurrentRow(error, 'promotion', parsePromotionDetails);

/** Empty fields are cleared, except the picture. */
export async function putPromotion(
  sendForm: SendForm,
  { id, fields, picture, currentImage, revision }: EditRequest,
): Promise<EditedPromotion> {
  const form = toFormData(fields, picture);
  if (revision !== undefined) form.set('revision', String(revision));
  if (!picture && currentImage) form.set('currentImage', currentImage);
  return parseEditedPromotion(await sendForm('put', apiPath`/promotions/${id}`, form));
}

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

export interface PublishOptions {
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
