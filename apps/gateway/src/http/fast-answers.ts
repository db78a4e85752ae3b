import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

/** Whoever can answer a GET out of memory: the pattern of the route when it has. */
export type FastAnswer = (
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
) => string | undefined;

type Observe = (method: string, route: string, status: number, milliseconds: number) => void;

/**
 * Puts answers that are ready in memory before the framework: most of all requests end here, at little more than
 * the cost of node:http itself. Whatever is not ready, or carries a token, goes on to Fastify as before.
 * @param draining connections then end with their next answer, so that the close cuts none
 * @param observe missing: nobody measures
 */
export function answerFast(
  server: Server,
  answers: FastAnswer,
  draining: () => boolean,
  observe: Observe | undefined,
): void {
  const next = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { method, url, headers } = request;
    if (draining()) response.shouldKeepAlive = false;
    const reads = method === 'GET' || method === 'HEAD';
    if (reads && url && headers.host !== undefined) {
      const begun = observe && performance.now();
      const route = answers(url, request, response);
      if (route !== undefined) {
        if (begun !== undefined) observe?.(method, route, response.statusCode, performance.now() - begun);
        return;
      }
    }
    for (const listener of next) listener.call(server, request, response);
  });
}
