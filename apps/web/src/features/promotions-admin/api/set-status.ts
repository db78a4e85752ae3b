import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { http } from '../../../lib/http';
import type { StatusChange } from '../change';

/** Sets the status; answers the deal as it is now. */
export async function setStatus({ deal, status }: StatusChange): Promise<Promotion> {
  const { data } = await http.put<Promotion>(
    `/admin/promotions/${deal._id}/status`,
    { status },
    { ownWords: true },
  );
  return data;
}
