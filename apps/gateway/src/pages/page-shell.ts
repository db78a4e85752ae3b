import { hash } from 'node:crypto';
import { defaultSite, type Site } from '@pechincha/contracts/site';
import { escapeHtml } from '@pechincha/service-kit/browser-safety';
import type { GatewayConfig } from '../config.js';
import { escapeJson } from './page-head.js';

const defaultName = new RegExp(`<script[\\s\\S]*?</script>|${defaultSite.name}`, 'gi');

/** The built page with this name instead of the default one, except in its scripts. */
export const setSiteName = (page: string, name: string): string =>
  page.replace(defaultName, (match) => (match === defaultSite.name ? escapeHtml(name) : match));

/** The built page with the site's name, and as meta tags with the settings that its first script needs. */
export function renderPageShell(
  built: string,
  siteName: string,
  config: Pick<GatewayConfig, 'GOOGLE_CLIENT_ID' | 'NODE_ENV'>,
): string {
  const metaTags: Record<string, string> = {
    'google-client-id': config.GOOGLE_CLIENT_ID ?? '',
    environment: config.NODE_ENV,
  };
  return Object.entries(metaTags).reduce(
    (page, [name, content]) => setMeta(page, name, content),
    setSiteName(built, siteName),
  );
}

function setMeta(page: string, name: string, content: string): string {
  const meta = `<meta name="${name}" content="${escapeHtml(content)}" />`;
  const present = new RegExp(`<meta\\s+name="${name}"[^>]*>`, 'i');
  return present.test(page)
    ? page.replace(present, () => meta)
    : page.replace('</head>', () => `${meta}</head>`);
}

/**
 * Puts the site into the page as a script of JSON, before the scripts that read it; the client has the default. The
 * policy need not allow it: browsers do not run it.
 */
export function insertSite(page: string, site: Site): string {
  if (site.version === 0) return page;
  const script = `<script type="application/json" id="site">${escapeJson(JSON.stringify(site))}</script>`;
  return page.replace(/<script\s[^>]*type="module"|<\/head>/i, (next) => script + next);
}

/** The request with which a page begins, and its response to visitors. */
export interface FirstResponse {
  /** Below /api. */
  path: string;
  /** JSON; missing when the browser must request it. */
  bytes: Buffer | undefined;
}

/** Puts the response into the page as a script of JSON, which the policy need not allow: browsers do not run it. */
export function insertFirstResponse(page: string, { path, bytes }: FirstResponse): string {
  const withPath = setMeta(page, 'first-request', path);
  if (!bytes) return withPath;
  const script = `<script type="application/json" id="first-response">${escapeJson(bytes.toString())}</script>`;
  return setMeta(withPath, 'first-response', 'inline').replace('</body>', () => `${script}</body>`);
}

const GOOGLE = 'https://accounts.google.com/gsi/';

/**
 * Content-Security-Policy of a page: scripts and styles of this origin and inline ones by hash; Google sign-in only
 * when configured.
 * @param page the HTML with all scripts that run
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
