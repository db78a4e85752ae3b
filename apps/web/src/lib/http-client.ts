import axios, { AxiosError, isCancel, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { correctClock, getNow } from '@pechincha/contracts/days';
import { apiBaseUrl } from '../config';
import { getGenericErrorText, isSuspension, type ErrorResponse } from './generic-error-text';
import { createRandomKey } from './storage';
import { isId } from './navigation';
import { showToast } from './show-toast';
import { updateTimes } from './timers';
import { endSession, getSuspendedToken, getToken, setSignOutReason } from './token';

/** Adds the token and drops it when the server ended the session. Only `http.ts` imports it. */
export const client = axios.create({ baseURL: apiBaseUrl, timeout: 20_000 });

client.interceptors.request.use((config) => {
  // Of a session that has ended here.
  if (config.headers.has('Authorization')) return config;
  const token = getToken() ?? (config.allowSuspended ? getSuspendedToken() : null);
  if (token) {
    config.headers.set('Authorization', `Bearer ${token}`);
    config.headers.set('x-auth-token', token);
  }
  return config;
});

client.interceptors.request.use((config) => {
  if (config.id === undefined || isId(config.id)) return config;
  const response = { status: 404, statusText: '', data: {}, headers: {}, config };
  throw new AxiosError('Not an id', AxiosError.ERR_BAD_REQUEST, config, undefined, response);
});

/** Idempotency keys of toggles without a response, by address and state. */
const toggleKeys = new Map<string, string>();
const toToggleId = ({ url, toggle }: AxiosRequestConfig): string => JSON.stringify([url, toggle]);

client.interceptors.request.use((config) => {
  if (config.toggle === undefined) return config;
  const id = toToggleId(config);
  const key = toggleKeys.get(id) ?? createRandomKey();
  toggleKeys.set(id, key);
  config.headers.set('Idempotency-Key', key);
  return config;
});

/** A response takes a while, and its date has whole seconds. */
const MAX_JITTER_MS = 30_000;

/** Shown times follow the server's clock: that of the device may be wrong by days. */
function followServerDate(date: unknown): void {
  const difference = Date.parse(String(date)) - getNow();
  if (!(Math.abs(difference) > MAX_JITTER_MS)) return;
  correctClock(difference);
  updateTimes();
}

/** After a response: one below 500 says what became of a toggle. */
function settle({ headers, status, config }: AxiosResponse): void {
  followServerDate(headers['date']);
  if (status < 500) toggleKeys.delete(toToggleId(config));
}

client.interceptors.response.use(
  (response) => {
    settle(response);
    return response;
  },
  (error: AxiosError<ErrorResponse>) => {
    if (error.response) settle(error.response);
    if (!isCancel(error)) {
      endInvalidSession(error);
      // Without a config no request could be made: every caller shows that.
      const hasErrorToast = error.config ? error.config.hasErrorToast : true;
      const text = hasErrorToast ? getGenericErrorText(error) : undefined;
      // The text is the toast's key: equal failures of several calls show one toast.
      if (text) showToast('error', text, { key: text });
    }
    return Promise.reject(error);
  },
);

/** Drops the token on 401 and on suspension, unless it has changed since the request was sent. */
function endInvalidSession(error: AxiosError<ErrorResponse>): void {
  const sentToken = error.config?.headers.get('x-auth-token');
  const currentToken = sentToken && sentToken === getToken() ? String(sentToken) : null;
  if (isSuspension(error)) {
    const token = error.response?.data.token ?? currentToken;
    if (token) setSignOutReason('suspended', token);
  } else if (currentToken && error.response?.status === 401) endSession(currentToken);
}
