import type { AxiosError } from 'axios';
import type { ErrorBody } from '@pechincha/contracts/errors';
import { CONNECTION_ERROR_TEXT, isHttpError } from './api-error';

/** A rejected sign-in to a suspended account carries a token for the operations open to suspended members. */
export type ErrorResponse = Partial<ErrorBody> & { token?: string };

export const isSuspension = ({ response }: AxiosError<ErrorResponse>): boolean =>
  response?.status === 403 && response.data?.code === 'ACCOUNT_SUSPENDED';

/** Text of a failed call that has none of its own; undefined where another page explains it. */
export function getGenericErrorText(error: unknown): string | undefined {
  if (!isHttpError<ErrorResponse>(error) || !error.response) {
    const isSent = isHttpError(error) && Boolean(error.request);
    return isSent ? CONNECTION_ERROR_TEXT : 'Ocorreu um erro ao processar sua requisição.';
  }
  const { status, data, config } = error.response;
  // The login and suspension pages explain these.
  if (status === 401 || isSuspension(error)) return undefined;
  if (status === 403) return 'Acesso negado. Você não tem permissão para esta ação.';
  if (status === 404) return config.id === undefined ? 'Recurso não encontrado.' : undefined;
  return data?.msg || 'Ocorreu um erro na requisição.';
}
