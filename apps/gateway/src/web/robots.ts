import { operations } from '@pechincha/contracts/operations/all';
import { apiSecurityHeaders } from '@pechincha/service-kit/security-headers';
import { CachedResponse } from '../http/cached-response.js';

/** Public pages read these; crawlers that run scripts need them. */
const publicApiPaths = operations
  .filter(({ method, access, status }) => method === 'GET' && access === 'public' && status === 200)
  .map(({ path }) => `/api${path.replace(/\{\w+\}/g, '*')}`);

/** Pages that must not be indexed are not listed: crawlers must read them to see their noindex. */
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
