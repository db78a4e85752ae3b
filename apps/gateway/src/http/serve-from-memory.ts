import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { setRoute } from '@pechincha/service-kit/request-tracker';

/** Answers a GET out of memory. @returns the pattern of its route; undefined where it has no answer */
export type MemoryResponder = (
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
) => string | undefined;

/**
 * Puts answers that are ready in memory before the framework: most of all requests end here, at little more than
 * the cost of node:http itself. Whatever is not ready, or carries a token, goes on to Fastify as before.
 * @param isDraining connections then end with their next answer, so that the close cuts none
 */
export function serveFromMemory(server: Server, respond: MemoryResponder, isDraining: () => boolean): void {
  const frameworkListeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { method, url, headers } = request;
    if (isDraining()) response.shouldKeepAlive = false;
    const isRead = method === 'GET' || method === 'HEAD';
    if (isRead && url && headers.host !== undefined) {
      const route = respond(url, request, response);
      if (route !== undefined) return setRoute(route);
    }
    for (const listener of frameworkListeners) listener.call(server, request, response);
  });
}
