import { isAxiosError } from 'axios';
import type { EditedPromotion, Promotion } from '@pechincha/contracts/entities/promotion';
import { toApiError } from '../../../lib/api-error';
import { http } from '../../../lib/http';
import type { ParsedDeal } from '../form';
import { toFormData } from './to-form-data';
import { parseEditedPromotion, parsePromotion } from '../../../api/promotion';

export interface EditRequest {
  id: string;
  fields: ParsedDeal;
  /** A new one; the current one stays without it. */
  picture: File | undefined;
  currentImage: string | null;
  /** The one that the editing started from. */
  revision: number | undefined;
}

/** The deal as it is now, where an edit was refused because it started from an older one. */
export const findConflict = (error: unknown): Promotion | undefined =>
  toApiError(error).code === 'EDIT_CONFLICT' && isAxiosError<{ promotion?: unknown }>(error)
    ? parsePromotion(error.response?.data.promotion)
    : undefined;

/** Changes a deal; what is empty is cleared, all but the picture. */
export async function putPromotion({
  id,
  fields,
  picture,
  currentImage,
  revision,
}: EditRequest): Promise<EditedPromotion> {
  const form = toFormData(fields, picture);
  if (revision !== undefined) form.set('revision', String(revision));
  if (!picture && currentImage) form.set('currentImage', currentImage);
  const { data } = await http.put<unknown>(`/promotions/${id}`, form, {
    skipErrorToast: true,
    timeout: 120_000,
  });
  return parseEditedPromotion(data);
}
