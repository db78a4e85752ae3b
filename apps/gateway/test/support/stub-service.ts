import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defaultSite, type Site } from '@pechincha/contracts/site';

export interface RecordedRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  /** Bytes of the body. */
  length: number;
  /** The request was aborted before its response finished. */
  aborted: boolean;
}

export type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

const respondOk: Behaviour = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end('{"ok":true}');
};

/** Replaces all services: records requests and responds as a test needs. */
export class StubService {
  readonly requests: RecordedRequest[] = [];
  behaviour: Behaviour = respondOk;
  /** What gateways read for themselves at any time, which is not among `requests`. */
  site: Site = defaultSite;
  readonly siteRequests: string[] = [];
  /** Responds before the request body was read. */
  earlyBehaviour: Behaviour | undefined;

  private constructor(private readonly server: Server) {}

  static async start(port = 0): Promise<StubService> {
    const server = createServer();
    const stub = new StubService(server);
    server.on('request', (request, response) => stub.handle(request, response));
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return stub;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get lastRequest(): RecordedRequest {
    const recorded = this.requests.at(-1);
    if (!recorded) throw new Error('The service got no request');
    return recorded;
  }

  reset(): void {
    this.requests.length = 0;
    this.behaviour = respondOk;
    this.earlyBehaviour = undefined;
  }

  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private handle(request: IncomingMessage, response: ServerResponse): void {
    const { method = '', url = '', headers } = request;
    if (/^\/site(\?|$)/.test(url) && headers['x-client-address'] === undefined) {
      this.siteRequests.push(url);
      return respondWith(200, JSON.stringify(this.site))(request, response);
    }
    const recorded: RecordedRequest = { method, url, headers, length: 0, aborted: false };
    this.requests.push(recorded);
    request.on('data', (chunk: Buffer) => (recorded.length += chunk.length));
    response.on('close', () => (recorded.aborted = !response.writableFinished));
    if (this.earlyBehaviour) return this.earlyBehaviour(request, response);
    // Normally responds after the request body was read.
    request.on('end', () => this.behaviour(request, response));
  }
}

export const respondWith =
  (status: number, body: string, headers: Record<string, string> = {}): Behaviour =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(body);
  };
