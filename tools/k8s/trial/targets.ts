import { startLoad, type Load, type Target } from '@pechincha/rollout/load';
import { serviceNames } from '@pechincha/start/services';
import { address, getAdmin } from './cluster.ts';

export const allDeployments = [...serviceNames, 'front'] as const;
export type Deployment = (typeof allDeployments)[number];

const { SERVICES } = process.env;

/** All deployments, or those named in SERVICES. */
export const deployments = SERVICES
  ? allDeployments.filter((name) => SERVICES.split(',').includes(name))
  : allDeployments;

/** Paths that only this service handles; requests with a token bypass the gateway's cache. */
const paths: Record<Exclude<Deployment, 'front'>, string> = {
  users: '/api/users/me',
  promotions: '/api/promotions',
  moderation: '/api/admin/moderation/pending',
  ads: '/api/advertisements/active',
  gamification: '/api/gamification/badges',
  notifications: '/api/notifications',
  gateway: '/api/admin/online-users',
};

/** Sends requests for this service at a steady rate. */
export async function startLoadOn(service: Deployment, perSecond: number): Promise<Load> {
  const target = await getTarget(service);
  return startLoad({ address, perSecond, chooseTarget: () => target });
}

async function getTarget(service: Deployment): Promise<Target> {
  if (service === 'front') return { path: await findAsset() };
  return { path: paths[service], token: (await getAdmin()).token };
}

/** An asset of the web build, served by the front itself. */
async function findAsset(): Promise<string> {
  const page = await (await fetch(`${address}/`)).text();
  const [path] = /\/assets\/[\w.-]+\.js/.exec(page) ?? [];
  if (!path) throw new Error('The page names no built file');
  return path;
}
