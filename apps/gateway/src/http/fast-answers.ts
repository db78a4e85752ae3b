import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { setRoute } from '@pechincha/service-kit/request-tracker';

/** Answers a GET out of memory. @returns the pattern of its route; undefined where it has no answer */
export type FastAnswer = (
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
) => string | undefined;

/**
 * Puts answers that are ready in memory before the framework: most of all requests end here, at little more than
 * the cost of node:http itself. Whatever is not ready, or carries a token, goes on to Fastify as before.
 * @param draining connections then end with their next answer, so that the close cuts none
 */
export function answerFast(server: Server, answers: FastAnswer, draining: () => boolean): void {
  const next = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { method, url, headers } = request;
    if (draining()) response.shouldKeepAlive = false;
    const reads = method === 'GET' || method === 'HEAD';
    if (reads && url && headers.host !== undefined) {
      const route = answers(url, request, response);
      if (route !== undefined) return setRoute(route);
    }
    for (const listener of next) listener.call(server, request, response);
  });
}
