import type { AxiosRequestConfig, AxiosResponse } from 'axios';
import { useCallback, useState } from 'react';
import { toApiError } from './api-error';
import { http } from './http';
import { isHttpError } from './http-error';

/** Longer than the gateway waits for bytes, and than it takes to respond to the last ones. */
const STALL_TIMEOUT_MS = 45_000;
const INTERRUPTED_TEXT = 'O envio da imagem parou no meio. Confira sua conexão e tente de novo.';

/** Sends a form and resolves with the data of the response. */
export type SendForm = (
  method: 'post' | 'put',
  path: string,
  form: FormData,
  config?: Pick<AxiosRequestConfig, 'headers'> & { signal?: AbortSignal },
) => Promise<unknown>;

/**
 * Sends forms that may have a picture: there is no time limit as long as it makes progress. `progress` is the sent
 * percentage of the picture's form, undefined when none is being sent.
 */
export function useUpload(): { progress: number | undefined; sendForm: SendForm } {
  const [progress, setProgress] = useState<number>();
  const sendForm = useCallback<SendForm>(async (method, path, form, { headers, signal } = {}) => {
    const hasFile = [...form.values()].some((value) => value instanceof File);
    const stalled = new AbortController();
    const abort = (): void => stalled.abort();
    let timer = setTimeout(abort, STALL_TIMEOUT_MS);
    let sent = 0;
    if (hasFile) setProgress(0);
    signal?.addEventListener('abort', abort);
    try {
      const { data } = await http[method]<unknown>(path, form, {
        ...(headers && { headers }),
        signal: stalled.signal,
        timeout: 0,
        onUploadProgress({ loaded, total }) {
          clearTimeout(timer);
          timer = setTimeout(abort, STALL_TIMEOUT_MS);
          sent = total ? Math.floor((loaded / total) * 100) : 0;
          if (hasFile) setProgress(sent);
        },
      });
      return data;
    } catch (error) {
      const isInterrupted = stalled.signal.aborted || (sent > 0 && sent < 100);
      if (isInterrupted && !signal?.aborted && isHttpError(error)) error.response ??= interruptedResponse;
      throw error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      setProgress(undefined);
    }
  }, []);
  return { progress, sendForm };
}

/** What the gateway would respond to an upload that stops, if it could. */
const interruptedResponse = {
  status: 408,
  headers: {},
  data: { message: INTERRUPTED_TEXT },
} as AxiosResponse;

/** The message of an upload that took too long, else `fallback`. */
export function getUploadErrorText(error: unknown, fallback: string): string {
  const { status, message } = toApiError(error);
  return (status === 408 && message) || fallback;
}
