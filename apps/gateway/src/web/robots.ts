import { operations } from '@pechincha/contracts/operations/all';
import { apiSecurityHeaders } from '@pechincha/service-kit/security-headers';
import { CachedResponse } from '../http/cached-response.js';

/** What public pages read; crawlers that run scripts see nothing without it. */
const publicApiPaths = operations
  .filter(({ method, access, status }) => method === 'GET' && access === 'public' && status === 200)
  .map(({ path }) => `/api${path.replace(/\{\w+\}/g, '*')}`);

/** What crawlers should leave alone. What must not be found says so itself, which it can only while it is read. */
const renderRobots = (origin: string): string =>
  [
    'User-agent: *',
    ...publicApiPaths.map((path) => `Allow: ${path}`),
    'Disallow: /admin',
    'Disallow: /api/',
    'Disallow: /socket.io/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

export const createRobotsFile = (origin: string): CachedResponse =>
  new CachedResponse(Buffer.from(renderRobots(origin)), {
    contentType: 'text/plain; charset=utf-8',
    cacheControl: 'public, max-age=3600',
    headers: apiSecurityHeaders,
  });
