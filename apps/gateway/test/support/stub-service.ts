import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  /** Bytes of the body. */
  length: number;
  /** The request broke off before it was answered. */
  aborted: boolean;
}

export type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

const answerOk: Behaviour = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end('{"ok":true}');
};

/** Stands for every service: writes down what it is asked, and answers what a test wants. */
export class StubService {
  readonly seen: Seen[] = [];
  behaviour: Behaviour = answerOk;
  /** Answers before the body is there. */
  refusesEarly: Behaviour | undefined;

  private constructor(private readonly server: Server) {}

  static async start(port = 0): Promise<StubService> {
    const server = createServer();
    const stub = new StubService(server);
    server.on('request', (request, response) => stub.take(request, response));
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

  get last(): Seen {
    const last = this.seen.at(-1);
    if (!last) throw new Error('The service was not asked');
    return last;
  }

  reset(): void {
    this.seen.length = 0;
    this.behaviour = answerOk;
    this.refusesEarly = undefined;
  }

  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private take(request: IncomingMessage, response: ServerResponse): void {
    const { method = '', url = '', headers } = request;
    const seen: Seen = { method, url, headers, length: 0, aborted: false };
    this.seen.push(seen);
    request.on('data', (chunk: Buffer) => (seen.length += chunk.length));
    response.on('close', () => (seen.aborted = !response.writableFinished));
    if (this.refusesEarly) return this.refusesEarly(request, response);
    // Some are answered before the body is there, as real services do.
    request.on('end', () => this.behaviour(request, response));
  }
}

export const answering =
  (status: number, body: string, headers: Record<string, string> = {}): Behaviour =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(body);
  };
