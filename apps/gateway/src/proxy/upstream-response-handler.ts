import type { IncomingHttpHeaders, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import { endResponse } from '../http/end-response.js';
import { toDownstreamHeaders } from './headers.js';

/** Responses up to this size are sent in one write, since every write is expensive. */
const MAX_BUFFERED_BYTES = 64 * 1024;

/**
 * Streams a service's response to the client, as fast as the client reads. A client that disconnects aborts a read at the
 * service, but not a write: a member who presses and leaves has pressed.
 */
export class UpstreamResponseHandler implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | undefined;
  private isFinished = false;
  /** A small response until it is complete: when it is cut off, an error response can still be sent. */
  private buffered: { status: number; headers: OutgoingHttpHeaders; chunks: Buffer[] } | undefined;

  /** @param done called once, with an error when the response was not complete */
  constructor(
    private readonly response: ServerResponse,
    private readonly requestId: string,
    private readonly isRead: boolean,
    private readonly done: (error?: Error) => void,
  ) {}

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.response.destroyed) return this.abort();
    if (this.isRead) this.response.once('close', this.abort);
    this.response.on('drain', this.resume);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    // 1xx: the final response follows.
    if (status < 200) return;
    const clientHeaders = toDownstreamHeaders(headers, this.requestId);
    if (Number(headers['content-length']) <= MAX_BUFFERED_BYTES)
      this.buffered = { status, headers: clientHeaders, chunks: [] };
    else this.response.writeHead(status, clientHeaders);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.buffered) this.buffered.chunks.push(chunk);
    else if (!this.response.destroyed && !this.response.write(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    this.finish();
    if (!this.buffered) return endResponse(this.response);
    const { status, headers, chunks } = this.buffered;
    this.response.writeHead(status, headers);
    endResponse(this.response, chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.finish(error);
  }

  private finish(error?: Error): void {
    if (this.isFinished) return;
    this.isFinished = true;
    this.response.off('close', this.abort);
    this.response.off('drain', this.resume);
    this.done(error);
  }

  private readonly resume = (): void => this.controller?.resume();
  private readonly abort = (): void => {
    if (!this.isFinished) this.controller?.abort(new Error('The client disconnected'));
  };
}
