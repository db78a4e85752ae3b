import type { GatewayConfig } from '../config.js';
import { escapeHtml } from '@pechincha/service-kit/escape-html';

/** The built page with the settings that its first script needs, as meta tags. */
export function renderPageShell(
  built: string,
  config: Pick<GatewayConfig, 'GOOGLE_CLIENT_ID' | 'NODE_ENV'>,
): string {
  const metaTags: Record<string, string> = {
    'google-client-id': config.GOOGLE_CLIENT_ID ?? '',
    environment: config.NODE_ENV,
  };
  return Object.entries(metaTags).reduce((page, [name, content]) => setMeta(page, name, content), built);
}

export function setMeta(page: string, name: string, content: string): string {
  const meta = `<meta name="${name}" content="${escapeHtml(content)}" />`;
  const present = new RegExp(`<meta\\s+name="${name}"[^>]*>`, 'i');
  return present.test(page)
    ? page.replace(present, () => meta)
    : page.replace('</head>', () => `${meta}</head>`);
}
