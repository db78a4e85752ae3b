import type { AxiosError } from 'axios';

export const CONNECTION_ERROR_TEXT = 'Erro de conexão com o servidor.';

/** Same as `isAxiosError`, whose import would load axios. */
export const isHttpError = <T>(error: unknown): error is AxiosError<T> =>
  typeof error === 'object' && error !== null && 'isAxiosError' in error && error.isAxiosError === true;
