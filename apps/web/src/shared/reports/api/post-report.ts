import { apiPath, http } from '../../../lib/http';
import type { ReportSubject } from '../report-subject';

export interface ReportValues {
  reason: string;
  text: string;
  /** In reais, as typed. */
  price: string;
}

/** A member's newer report of the same thing replaces the older. */
export async function postReport(
  { kind, id }: Pick<ReportSubject, 'kind' | 'id'>,
  { reason, text, price }: ReportValues,
): Promise<void> {
  const path =
    kind === 'deal' ? apiPath`/promotions/${id}/reports` : apiPath`/promotions/comments/${id}/reports`;
  const isPriced = kind === 'deal' && reason === 'preco-errado' && price !== '';
  await http.post(path, { reason, text, ...(isPriced && { price }) });
}
