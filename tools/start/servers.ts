// The only file of tools/start that imports other packages by path: before `npm ci` no name of one resolves.
export { createTokenKeys, createVapidKeys, type KeyPair, serviceNames } from '../deploy/src/secrets.ts';
export { type Log, findOnPath, isExecutable, run } from '../servers/commands.ts';
export { fetchDebian, hasApt, listLibraryFolders } from '../servers/debian.ts';
export { findLockHolder, tryLock } from '../servers/file-lock.ts';
export { FriendlyError } from '../servers/engine.ts';
export { removeContainer } from '../servers/container.ts';
export { stopLeftover } from '../servers/server-process.ts';
export { GO_WHEEL, MC_MODULE, MINIO_MODULE, MONGODB_WHEEL, type Wheel } from '../servers/pins.ts';
export { getFreePort, getPersistentSecret, isFree } from '../servers/access.ts';
export { superviseByWatchdog, stopEverything, stopGroup, startWatchdog } from '../servers/processes.ts';
export {
  type ProvidedServers,
  type ServerEnv,
  type ServerName,
  provideServers,
  serverNames,
} from '../servers/provide.ts';
export type { ServerHandle } from '../servers/server.ts';
