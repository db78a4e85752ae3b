/** Hosts that pushes are sent to: no member chooses another one that this service would call. */
export type PushHosts = readonly string[];

export const parsePushHosts = (text: string): PushHosts =>
  text
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '');

const matches = (entry: string, hostname: string): boolean =>
  entry.startsWith('*.') ? hostname.endsWith(entry.slice(1)) : hostname === entry;

/** Whether the address is one of these hosts: https at the default port, or the port that the list has. */
export function isPushEndpoint(endpoint: string, hosts: PushHosts): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password || url.hash) return false;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false;
  if (url.port) return hosts.includes(url.host);
  return url.protocol === 'https:' && hosts.some((entry) => matches(entry, url.hostname));
}
