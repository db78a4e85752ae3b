import type { GatewayConfig } from '../config.js';
import { escaped } from './page-head.js';

/** The page that the client was built to, told what it must know before its first script runs. */
export function pageShell(
  built: string,
  config: Pick<GatewayConfig, 'GOOGLE_CLIENT_ID' | 'NODE_ENV'>,
): string {
  const told: Record<string, string> = {
    'google-client-id': config.GOOGLE_CLIENT_ID ?? '',
    environment: config.NODE_ENV,
  };
  return Object.entries(told).reduce((page, [name, content]) => withMeta(page, name, content), built);
}

function withMeta(page: string, name: string, content: string): string {
  const meta = `<meta name="${name}" content="${escaped(content)}" />`;
  const present = new RegExp(`<meta\\s+name="${name}"[^>]*>`, 'i');
  return present.test(page)
    ? page.replace(present, () => meta)
    : page.replace('</head>', () => `${meta}</head>`);
}
