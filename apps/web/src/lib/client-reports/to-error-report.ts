import {
  MAX_STACK_FRAMES,
  MAX_ERROR_MESSAGE_LENGTH,
  MAX_ERROR_NAME_LENGTH,
} from '@pechincha/contracts/client-report-limits';
import type { ErrorReport } from '@pechincha/contracts/client-reports';
import { toPageRoute } from '@pechincha/contracts/page-routes';
import { scrubText } from '@pechincha/contracts/scrub-text';
import { isChunkLoadError } from '../chunk-load-error';
import type { PageError } from './page-error';

/** Failed and cancelled requests: shown as toasts and counted by the server. */
const CALL_ERRORS = new Set(['AbortError', 'AxiosError', 'CanceledError', 'TimeoutError']);
/** Messages of `fetch` errors without a network, by browser. */
const NETWORK_MESSAGE = /^(Failed to fetch|Load failed|NetworkError when attempting to fetch resource\.)$/;

/**
 * Undefined for errors outside our code: missing chunks, failed requests, other sites' scripts, extensions.
 */
export function toErrorReport({ kind, error, path }: PageError, origin: string): ErrorReport | undefined {
  // Cross-origin scripts and harmless browser notices have no error object.
  if (error === null || error === undefined || isChunkLoadError(error)) return undefined;
  const { name, message, stack } = toFields(error);
  if (CALL_ERRORS.has(name) || NETWORK_MESSAGE.test(message) || stack.includes('-extension://'))
    return undefined;
  return {
    kind,
    name: scrubText(name, MAX_ERROR_NAME_LENGTH),
    message: scrubText(message, MAX_ERROR_MESSAGE_LENGTH),
    frames: listFrames(stack, origin),
    route: toPageRoute(path),
  };
}

/** Any value can be thrown, not only an Error. */
function toFields(error: unknown): Record<'name' | 'message' | 'stack', string> {
  const { name, message, stack } = Object(error) as Record<string, unknown>;
  return {
    name: typeof name === 'string' ? name : typeof error,
    message: typeof error === 'string' ? error : typeof message === 'string' ? message : '',
    stack: typeof stack === 'string' ? stack : '',
  };
}

/** The innermost frames in our own assets, as `file:line:column`. */
function listFrames(stack: string, origin: string): string[] {
  const assets = `${origin}/assets/`;
  return stack
    .split('\n')
    .flatMap((line) => {
      const start = line.indexOf(assets);
      const found =
        start < 0 ? null : /^[\w.-]{1,80}:\d{1,7}:\d{1,7}/.exec(line.slice(start + assets.length));
      return found ? [found[0]] : [];
    })
    .slice(0, MAX_STACK_FRAMES);
}
