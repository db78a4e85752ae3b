import { apiPath, http } from '../../../lib/http';

/** Saving twice is saving once. */
export async function putSaved(id: string, saved: boolean): Promise<void> {
  const path = apiPath`/promotions/${id}/saved`;
  await (saved ? http.put(path) : http.delete(path));
}
