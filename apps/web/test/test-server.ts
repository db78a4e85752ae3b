import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server as SocketServer } from 'socket.io';

export interface TestRequest {
  /** `POST /alerts`: method and path below `/api`. */
  route: string;
  /** The query, as `page=2`. */
  query: string;
  token: string | null;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface TestResponse {
  /** 200 by default. */
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  /** The connection ends without a response. */
  isLost?: boolean;
}

type Handler = (request: TestRequest) => TestResponse | Promise<TestResponse>;

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/** Origin of the tested page: answers its API calls as the test says, and accepts its sockets. */
export async function startTestServer() {
  const handlers = new Map<string, Handler>();
  let requests: TestRequest[] = [];
  const inFlight = new Set<ServerResponse>();
  const notFound = { status: 404, body: { code: 'NOT_FOUND' } };

  function send(response: ServerResponse, { status = 200, body = {}, headers, isLost }: TestResponse): void {
    if (!inFlight.delete(response)) return;
    if (isLost) return void response.destroy();
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  }

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    inFlight.add(response);
    const recorded = requests;
    let body = '';
    for await (const chunk of message.setEncoding('utf8')) body += String(chunk);
    const { method, url = '', headers } = message;
    const request: TestRequest = {
      route: `${method} ${url.replace(/^\/api/, '').replace(/\?.*/, '')}`,
      query: url.split('?')[1] ?? '',
      token: headers.authorization?.replace('Bearer ', '') ?? null,
      headers,
      body,
    };
    recorded.push(request);
    const handler = handlers.get(request.route);
    send(response, handler ? await handler(request) : notFound);
  }

  const http = createServer((message, response) => void handle(message, response));
  const sockets = new SocketServer(http);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    sockets,
    respond(route: string, handler: Handler | TestResponse): void {
      handlers.set(route, typeof handler === 'function' ? handler : () => handler);
    },
    listRequests: (route: string): TestRequest[] => requests.filter((request) => request.route === route),
    /** Removes handlers and recorded requests. Calls in flight fail with a response: without one, some are sent again. */
    reset(): void {
      for (const response of inFlight) send(response, notFound);
      handlers.clear();
      requests = [];
      sockets.removeAllListeners();
      sockets.disconnectSockets(true);
    },
    async stop(): Promise<void> {
      http.closeAllConnections();
      await sockets.close();
    },
  };
}
