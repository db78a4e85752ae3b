import type { AxiosRequestConfig, AxiosResponse } from 'axios';
import { useCallback, useState } from 'react';
import { isHttpError, toApiError } from './api-error';
import { http } from './http';

/**
 * The gateway rejects what is slower than 8 kB/s, but a browser that is still sending does not read its response and
 * starts again. This limit is lower, because a browser counts bytes in lumps.
 */
const MIN_BYTES_PER_SECOND = 6_000;
const CHECK_INTERVAL_MS = 5_000;
const CHECKS_PER_WINDOW = 6;
const MIN_BYTES_PER_WINDOW = (MIN_BYTES_PER_SECOND * CHECK_INTERVAL_MS * CHECKS_PER_WINDOW) / 1_000;
const SLOW_TEXT = 'O envio está lento demais. Tente de novo com uma conexão melhor ou uma imagem menor.';
const UNANSWERED_TEXT = 'O site não respondeu. Confira sua conexão e tente de novo.';
const INTERRUPTED_TEXT = 'O envio da imagem parou no meio. Confira sua conexão e tente de novo.';

/** Sends a form and resolves with the data of the response. */
export type SendForm = (
  method: 'post' | 'put',
  path: string,
  form: FormData,
  config?: Pick<AxiosRequestConfig, 'headers'> & { signal?: AbortSignal },
) => Promise<unknown>;

/**
 * Sends forms that may have a picture: there is no time limit as long as it flows. `progress` is the sent percentage of
 * the picture's form, undefined when none is being sent.
 */
export function useUpload(): { progress: number | undefined; sendForm: SendForm } {
  const [progress, setProgress] = useState<number>();
  const sendForm = useCallback<SendForm>(async (method, path, form, { headers, signal } = {}) => {
    const hasFile = [...form.values()].some((value) => value instanceof File);
    const request = new AbortController();
    const abort = (): void => request.abort();
    signal?.addEventListener('abort', abort);
    let sent = { bytes: 0, percent: 0 };
    const counts = [0];
    const timer = setInterval(() => {
      counts.push(sent.bytes);
      if (counts.length > CHECKS_PER_WINDOW && sent.bytes - (counts.shift() ?? 0) < MIN_BYTES_PER_WINDOW)
        abort();
    }, CHECK_INTERVAL_MS);
    if (hasFile) setProgress(0);
    try {
      const { data } = await http[method]<unknown>(path, form, {
        ...(headers && { headers }),
        signal: request.signal,
        timeout: 0,
        onUploadProgress({ loaded, total }) {
          sent = { bytes: loaded, percent: total ? Math.floor((loaded / total) * 100) : 0 };
          if (hasFile) setProgress(sent.percent);
        },
      });
      return data;
    } catch (error) {
      if (!signal?.aborted && isHttpError(error)) {
        const isAllSent = !hasFile || sent.percent === 100;
        if (request.signal.aborted)
          error.response = toTimeoutResponse(isAllSent ? UNANSWERED_TEXT : SLOW_TEXT);
        else if (hasFile && sent.percent > 0 && sent.percent < 100)
          error.response ??= toTimeoutResponse(INTERRUPTED_TEXT);
      }
      throw error;
    } finally {
      clearInterval(timer);
      signal?.removeEventListener('abort', abort);
      setProgress(undefined);
    }
  }, []);
  return { progress, sendForm };
}

/** As the gateway would respond, if the browser read it. */
const toTimeoutResponse = (message: string): AxiosResponse =>
  ({ status: 408, headers: {}, data: { message } }) as AxiosResponse;

/** The message of an upload that took too long, else `fallback`. */
export function getUploadErrorText(error: unknown, fallback: string): string {
  const { status, message } = toApiError(error);
  return (status === 408 && message) || fallback;
}
