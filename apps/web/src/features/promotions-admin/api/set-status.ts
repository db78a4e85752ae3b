import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { http } from '../../../lib/http';
import type { StatusChange } from '../change';
import { parsePromotion } from '../../../api/promotion';

/** Sets the status; answers the deal as it is now. */
export async function setStatus({ deal, status }: StatusChange): Promise<Promotion> {
  const { data } = await http.put<unknown>(
    `/admin/promotions/${deal._id}/status`,
    { status },
    { ownWords: true },
  );
  return parsePromotion(data);
}
