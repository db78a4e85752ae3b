import { apiPath, http } from '../../../lib/http';

/** @param sameAs the id of a deal of the same product; null for the product of the deal's own link */
export async function setProduct(id: string, sameAs: string | null): Promise<void> {
  await http.put(apiPath`/admin/moderation/promotion/${id}/product`, { sameAs });
}
