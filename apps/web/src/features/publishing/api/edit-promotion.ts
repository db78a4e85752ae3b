import type { EditedPromotion } from '@pechincha/contracts/entities/promotion';
import { http } from '../../../lib/http';
import type { ReadDeal } from '../form';
import { dealFormData } from './deal-form-data';
import { parseEditedPromotion } from '../../../api/promotion';

export interface Edit {
  id: string;
  fields: ReadDeal;
  /** A new one; the current one stays without it. */
  picture: File | undefined;
  currentImage: string | null;
}

/** Changes a deal; what is empty is cleared, all but the picture. */
export async function putPromotion({ id, fields, picture, currentImage }: Edit): Promise<EditedPromotion> {
  const form = dealFormData(fields, picture);
  if (!picture && currentImage) form.set('currentImage', currentImage);
  const { data } = await http.put<unknown>(`/promotions/${id}`, form, {
    ownWords: true,
    timeout: 120_000,
  });
  return parseEditedPromotion(data);
}
