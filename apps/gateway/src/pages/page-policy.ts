import { hash } from 'node:crypto';
import type { GatewayConfig } from '../config.js';

const GOOGLE = 'https://accounts.google.com/gsi/';

/**
 * Content-Security-Policy of a page: scripts and styles of this origin and inline ones by hash; Google sign-in only
 * when configured.
 * @param page the final HTML
 */
export function createPagePolicy(
  page: string,
  config: Pick<GatewayConfig, 'PUBLIC_URL' | 'GOOGLE_CLIENT_ID'>,
): string {
  const getGoogleSources = (path: string): string[] => (config.GOOGLE_CLIENT_ID ? [GOOGLE + path] : []);
  const { protocol, host } = new URL(config.PUBLIC_URL);
  // Some browsers do not include websockets in 'self'.
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

/** Policy of the service worker, which fetches from this origin only. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** CSP hashes of all inline elements of that name. */
function getInlineHashes(page: string, element: 'script' | 'style'): string[] {
  const inline = new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${element}>`, 'gi');
  return [...page.matchAll(inline)].map(([, text]) => `'sha256-${hash('sha256', text ?? '', 'base64')}'`);
}
