import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { retryIfDisconnected } from './retry-if-disconnected.js';

const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

export interface UpstreamResponse {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** Sends a GET and buffers the response; retries once when the connection was closed. */
export function fetchResponse(
  pool: Dispatcher,
  path: string,
  headers: Record<string, string>,
): Promise<UpstreamResponse> {
  return retryIfDisconnected(
    () =>
      new Promise((resolve, reject) => {
        pool.dispatch({ method: 'GET', path, headers }, new BufferingHandler(resolve, reject));
      }),
    () => true,
  );
}

/** Cheaper than the body stream that `request` creates. */
class BufferingHandler implements Dispatcher.DispatchHandler {
  private status = 0;
  private headers: IncomingHttpHeaders = {};
  private readonly chunks: Buffer[] = [];
  private size = 0;

  constructor(
    private readonly resolve: (response: UpstreamResponse) => void,
    private readonly reject: (error: Error) => void,
  ) {}

  onRequestStart(): void {}

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    this.status = status;
    this.headers = headers;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.chunks.push(chunk);
    this.size += chunk.length;
    if (this.size > MAX_RESPONSE_BYTES) controller.abort(new Error('The response body is too large'));
  }

  onResponseEnd(): void {
    const { status, headers, chunks } = this;
    this.resolve({ status, headers, bytes: Buffer.concat(chunks, this.size) });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.reject(error);
  }
}
