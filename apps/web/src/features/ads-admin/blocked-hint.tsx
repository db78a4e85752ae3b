import { Notice } from '../../components/ui/notice';
import { isHttpError } from '../../lib/http-error';

export const BLOCKED_TEXT =
  'O pedido ficou sem resposta. Se você usa um bloqueador de anúncios, libere este site nele: ele barra os pedidos desta página. Se não usa, confira sua conexão.';

/** Whether the call got no response, as when an ad blocker stops it: the addresses of these calls have its words. */
export const isUnanswered = (error: unknown): boolean => isHttpError(error) && !error.response;

/** Says what may have stopped the calls that failed. */
export const BlockedHint = ({ errors }: { errors: readonly unknown[] }) =>
  errors.some(isUnanswered) ? (
    <Notice tone="bad" className="mb-4">
      {BLOCKED_TEXT}
    </Notice>
  ) : null;
