import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Span } from '@pechincha/persistence/span';
import { getErrorType, startClientSpan } from '@pechincha/persistence/tracing';

/** Records spans of node:http client requests, which go to the object store. @returns unsubscribes */
export function traceHttpRequests(): () => void {
  const spans = new WeakMap<ClientRequest, Span>();
  const listeners: Record<string, (message: unknown) => void> = {
    'http.client.request.created': (message) => {
      const { request } = message as { request: ClientRequest };
      const span = startClientSpan(request.method, {
        'http.request.method': request.method,
        'server.address': request.host,
        'url.scheme': request.protocol.replace(':', ''),
      });
      if (span) spans.set(request, span);
    },
    'http.client.response.finish': (message) => {
      const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
      const status = response.statusCode ?? 0;
      spans.get(request)?.setAttributes({ 'http.response.status_code': status });
      spans.get(request)?.end(status >= 400 ? String(status) : undefined);
    },
    'http.client.request.error': (message) => {
      const { request, error } = message as { request: ClientRequest; error: unknown };
      spans.get(request)?.end(getErrorType(error));
    },
  };
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener);
  };
}
