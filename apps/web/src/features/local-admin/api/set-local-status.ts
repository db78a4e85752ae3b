import type { Promotion } from '@pechincha/contracts/entities/promotion';
import type { SettableStatus } from '@pechincha/contracts/operations/promotions-admin';
import { http } from '../../../lib/http';

export async function setLocalStatus(id: string, status: SettableStatus): Promise<Promotion> {
  const { data } = await http.put<Promotion>(
    `/admin/promotions/${id}/status`,
    { status },
    { ownWords: true },
  );
  return data;
}
