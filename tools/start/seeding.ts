import { FriendlyError } from './servers.ts';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Whether an empty database is filled with demo data, whose passwords are public. A database on another machine needs
 * an explicit SEED_DEMO.
 */
export function isSeedingWanted(env: NodeJS.ProcessEnv): boolean {
  const { NODE_ENV, SEED_DEMO, MONGODB_URL } = env;
  if (SEED_DEMO && !['true', 'false'].includes(SEED_DEMO)) {
    throw new FriendlyError('SEED_DEMO must be true or false.');
  }
  if (NODE_ENV === 'production') {
    if (SEED_DEMO !== 'true') return false;
    throw new FriendlyError(
      'SEED_DEMO=true is refused with NODE_ENV=production: the passwords of the demo accounts are public.',
    );
  }
  if (SEED_DEMO) return SEED_DEMO === 'true';
  if (!MONGODB_URL || isOnThisMachine(MONGODB_URL)) return true;
  throw new FriendlyError(
    'MONGODB_URL names a database on another machine, and demo accounts have public passwords: ' +
      'set SEED_DEMO=true to create them, SEED_DEMO=false to leave them out, or NODE_ENV=production.',
  );
}

function isOnThisMachine(url: string): boolean {
  const hosts = /^mongodb:\/\/(?:[^@/]*@)?([^/?]+)/.exec(url)?.[1]?.split(',') ?? [];
  return hosts.length > 0 && hosts.every((host) => LOOPBACK.test(host.replace(/:\d+$/, '')));
}
