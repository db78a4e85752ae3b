import { dataHeaders } from '@pechincha/service-kit/security-headers';
import { Representation } from '../http/representation.js';

/** What crawlers should leave alone. What must not be found says so itself, which it can only while it is read. */
const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Allow: /',
    'Disallow: /admin',
    'Disallow: /api/',
    'Disallow: /socket.io/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

export const robotsFile = (origin: string): Representation =>
  new Representation(Buffer.from(robots(origin)), {
    contentType: 'text/plain; charset=utf-8',
    cacheControl: 'public, max-age=3600',
    headers: dataHeaders,
  });
