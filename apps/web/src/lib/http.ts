import axios, { isCancel, type AxiosError } from 'axios';
import type { ErrorBody } from '@pechincha/contracts/errors';
import { apiBaseUrl } from '../config/site';
import { showToast } from './show-toast';
import { clearToken, getSuspendedToken, getToken, setSignOutReason } from './token';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** The place that calls has words of its own for a failure (or needs none): no general toast. */
    skipErrorToast?: boolean;
    /** Open to suspended members too, as the operation's contract says. */
    allowSuspended?: boolean;
  }
}

/** The refusal of a sign-in to a suspended account brings a token for what is open to it. */
type ErrorResponse = Partial<ErrorBody> & { token?: string };

/** Every call of the product goes through here: it adds the token and tells of failures, once. */
export const http = axios.create({ baseURL: apiBaseUrl, timeout: 20_000 });

http.interceptors.request.use((config) => {
  const token = getToken() ?? (config.allowSuspended ? getSuspendedToken() : null);
  if (token) {
    config.headers.set('Authorization', `Bearer ${token}`);
    config.headers.set('x-auth-token', token);
  }
  return config;
});

http.interceptors.response.use(undefined, (error: AxiosError<ErrorResponse>) => {
  if (!isCancel(error)) {
    endInvalidSession(error);
    const text = error.config?.skipErrorToast ? undefined : getGenericErrorText(error);
    // Several calls of a page that fail alike are one failure to the person who reads it.
    if (text) showToast('error', text, { key: text });
  }
  return Promise.reject(error);
});

/** A token that is refused is of no more use; one that changed meanwhile is another session's. */
function endInvalidSession(error: AxiosError<ErrorResponse>): void {
  const sentToken = error.config?.headers.get('x-auth-token');
  const currentToken = sentToken && sentToken === getToken() ? String(sentToken) : null;
  if (isSuspension(error)) {
    const token = error.response?.data.token ?? currentToken;
    if (token) setSignOutReason('suspended', token);
  } else if (currentToken && error.response?.status === 401) clearToken();
}

const isSuspension = ({ response }: AxiosError<ErrorResponse>): boolean =>
  response?.status === 403 && response.data?.code === 'ACCOUNT_SUSPENDED';

function getGenericErrorText(error: AxiosError<ErrorResponse>): string | undefined {
  if (!error.response) {
    return error.request ? 'Erro de conexão com o servidor.' : 'Ocorreu um erro ao processar sua requisição.';
  }
  const { status, data } = error.response;
  // A page of its own tells of a suspension.
  if (status === 401 || isSuspension(error)) return undefined;
  if (status === 403) return 'Acesso negado. Você não tem permissão para esta ação.';
  if (status === 404) return 'Recurso não encontrado.';
  return data?.msg || 'Ocorreu um erro na requisição.';
}
