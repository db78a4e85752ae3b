import type { IncomingHttpHeaders } from 'node:http';
import type { Span } from '@pechincha/persistence/span';
import { getErrorType, startClientSpan } from '@pechincha/persistence/tracing';
import type { Dispatcher } from 'undici';
import type { Upstream } from './upstream.js';

/** Pool interceptor: one client span per request to the service, parent of the service's spans. */
export const traceRequests =
  (service: Upstream): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (options, handler) => {
    const span = startClientSpan(`${options.method} ${service}`, {
      'http.request.method': options.method,
      'url.scheme': 'http',
      'server.address': service,
    });
    if (!span) return dispatch(options, handler);
    const headers = { ...(options.headers as IncomingHttpHeaders), traceparent: span.traceparent };
    return dispatch({ ...options, headers }, new TracedHandler(handler, span));
  };

class TracedHandler implements Dispatcher.DispatchHandler {
  constructor(
    private readonly handler: Dispatcher.DispatchHandler,
    private readonly span: Span,
  ) {}

  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.handler.onRequestStart?.(controller, context);
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
    statusMessage?: string,
  ): void {
    this.span.setAttributes({ 'http.response.status_code': status });
    this.handler.onResponseStart?.(controller, status, headers, statusMessage);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.handler.onResponseData?.(controller, chunk);
  }

  onResponseEnd(controller: Dispatcher.DispatchController, trailers: IncomingHttpHeaders): void {
    this.span.end();
    this.handler.onResponseEnd?.(controller, trailers);
  }

  onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    this.span.end(getErrorType(error));
    this.handler.onResponseError?.(controller, error);
  }
}
