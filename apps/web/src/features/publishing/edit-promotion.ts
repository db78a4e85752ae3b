import type { EditedPromotion, Promotion } from '@pechincha/contracts/entities/promotion';
import { findCurrentRow } from '../../lib/use-draft-form';
import { apiPath } from '../../lib/http';
import type { SendForm } from '../../lib/use-upload';
import type { ParsedDeal } from './form';
import { toFormData } from './to-form-data';
import { parseEditedPromotion, parsePromotionDetails } from '../../api/promotion-details';

export interface EditRequest {
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
