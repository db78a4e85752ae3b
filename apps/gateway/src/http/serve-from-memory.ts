import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { setRoute } from '@pechincha/service-kit/request-tracker';

/** Responds to a GET from memory. @returns the route pattern; undefined when it did not respond */
export type MemoryResponder = (
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
) => string | undefined;

/**
 * Serves responses from memory before Fastify: most requests end here, at little more than the cost of node:http.
 * All other requests, and those with a token, go on to Fastify.
 * @param isDraining when true, connections close after their next response, so that shutdown aborts none
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
    // Fastify would answer it with JSON; as a page it is one that does not exist.
    if (url?.includes('%') && !/^\/(api|uploads|share)\//.test(url)) request.url = escapeBrokenPath(url);
    for (const listener of frameworkListeners) listener.call(server, request, response);
  });
}

/** `/%E0` is not UTF-8: its signs are taken literally, as `/%25E0`. */
function escapeBrokenPath(url: string): string {
  const path = url.split('?', 1)[0] ?? url;
  try {
    decodeURI(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}
