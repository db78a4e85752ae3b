import { hash } from 'node:crypto';
import type { GatewayConfig } from '../config.js';

const GOOGLE = 'https://accounts.google.com/gsi/';

/**
 * The policy of the page: scripts and styles of this origin, and those that stand in the page itself by their
 * hash, no others. Google's sign-in only where it is on.
 * @param page the page as it is sent
 */
export function createPagePolicy(
  page: string,
  config: Pick<GatewayConfig, 'PUBLIC_URL' | 'GOOGLE_CLIENT_ID'>,
): string {
  const getGoogleSources = (path: string): string[] => (config.GOOGLE_CLIENT_ID ? [GOOGLE + path] : []);
  const { protocol, host } = new URL(config.PUBLIC_URL);
  // Not every browser counts websockets as 'self'.
  const sockets = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`;
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...getInlineHashes(page, 'script'), ...getGoogleSources('client')],
    'style-src': ["'self'", ...getInlineHashes(page, 'style'), ...getGoogleSources('style')],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'media-src': ["'self'"],
    'connect-src': ["'self'", sockets, ...getGoogleSources('')],
    'frame-src': config.GOOGLE_CLIENT_ID ? getGoogleSources('') : ["'none'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** The worker's own: what it fetches for the page, it may fetch from here. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** Of every element of that name that holds its own text. */
function getInlineHashes(page: string, element: 'script' | 'style'): string[] {
  const inline = new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${element}>`, 'gi');
  return [...page.matchAll(inline)].map(([, text]) => `'sha256-${hash('sha256', text ?? '', 'base64')}'`);
}
