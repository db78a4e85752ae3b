import type { Request } from '@pechincha/chaos/load/client.ts';
import { type Load, startLoad } from '@pechincha/chaos/load/steady-load.ts';
import { serviceNames } from '@pechincha/start/services';
import { address, client, getAdmin } from './cluster.ts';

export const allDeployments = [...serviceNames, 'front'] as const;
export type Deployment = (typeof allDeployments)[number];

const { SERVICES } = process.env;

/** All deployments, or those named in SERVICES. */
export const deployments = SERVICES
  ? allDeployments.filter((name) => SERVICES.split(',').includes(name))
  : allDeployments;

/** Paths that only this service handles; requests with a token bypass the gateway's cache. */
const paths: Record<Exclude<Deployment, 'front'>, string> = {
  users: '/users/me',
  promotions: '/promotions',
  moderation: '/admin/moderation/pending',
  ads: '/advertisements/active',
  gamification: '/gamification/badges',
  notifications: '/notifications',
  gateway: '/admin/online-users',
};

/** Sends requests for this service at a steady rate. */
export async function startLoadOn(service: Deployment, perSecond: number): Promise<Load> {
  const request = await createRequest(service);
  return startLoad(client, perSecond, () => request);
}

async function createRequest(service: Deployment): Promise<Request> {
  if (service === 'front') return { method: 'GET', path: await findAsset(), isPage: true };
  return { method: 'GET', path: paths[service], token: (await getAdmin()).token };
}

/** An asset of the web build, served by the front itself. */
async function findAsset(): Promise<string> {
  const page = await (await fetch(`${address}/`)).text();
  const [path] = /\/assets\/[\w.-]+\.js/.exec(page) ?? [];
  if (!path) throw new Error('The page names no built file');
  return path;
}
