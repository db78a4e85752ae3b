import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { rotateBackups } from './backup.ts';
import { openDestination } from './destination.ts';
import { findNewestComplete, toBackupTime } from './manifest.ts';
import type { BackupSettings, ScheduleSettings } from './settings.ts';

const CHECK_INTERVAL_MS = 30_000;
const RETRY_DELAY_MS = 5 * 60_000;
const HOUR_MS = 60 * 60_000;
const DAY_HOURS = 24;

const hourFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Sao_Paulo',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** Whether no complete backup has been made since this hour of the day in São Paulo last began. */
export function isDue(newest: Date | undefined, now: Date, hour: number): boolean {
  if (!newest) return true;
  const currentHour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  for (let hours = 0; hours < DAY_HOURS; hours += 1) {
    const at = new Date(currentHour - hours * HOUR_MS);
    if (Number(hourFormat.format(at)) === hour) return newest < at;
  }
  return now.getTime() - newest.getTime() > DAY_HOURS * HOUR_MS;
}

interface ScheduleState {
  newest: Date | undefined;
  failures: number;
}

/** Makes a backup each day and removes old ones, until the process ends. */
export async function runSchedule(settings: ScheduleSettings, log: (line: string) => void): Promise<never> {
  const state: ScheduleState = { newest: undefined, failures: 0 };
  const server = await serveMetrics(settings, state);
  log(`Metrics on port ${(server.address() as AddressInfo).port}; a backup each day at ${settings.hour}:00.`);
  for (;;) {
    const isOk = await runOnce(settings, state, log);
    await sleep(isOk ? CHECK_INTERVAL_MS : RETRY_DELAY_MS);
  }
}

async function runOnce(
  settings: ScheduleSettings,
  state: ScheduleState,
  log: (line: string) => void,
): Promise<boolean> {
  try {
    if (!isDue(state.newest, new Date(), settings.hour)) return true;
    // One made by hand counts.
    state.newest = await findNewestTime(settings);
    if (!isDue(state.newest, new Date(), settings.hour)) return true;
    state.newest = toBackupTime(await rotateBackups(settings, log));
    return true;
  } catch (error) {
    state.failures += 1;
    log(`Failed, tried again in ${RETRY_DELAY_MS / 60_000} minutes: ${(error as Error).message}`);
    return false;
  }
}

async function findNewestTime(settings: BackupSettings): Promise<Date | undefined> {
  const name = await findNewestComplete(await openDestination(settings.destination));
  return name === undefined ? undefined : toBackupTime(name);
}

async function serveMetrics(settings: ScheduleSettings, state: ScheduleState): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url === '/metrics') {
      response.setHeader('content-type', 'text/plain; version=0.0.4');
      response.end(formatMetrics(state));
    } else if (request.url === '/healthz') response.end('ok');
    else response.writeHead(404).end();
  });
  server.listen(settings.metricsPort, settings.metricsHost);
  await once(server, 'listening');
  return server;
}

const formatMetrics = ({ newest, failures }: ScheduleState): string => `\
# HELP pechincha_backup_last_success_timestamp_seconds Time of the newest complete backup; 0 if there is none.
# TYPE pechincha_backup_last_success_timestamp_seconds gauge
pechincha_backup_last_success_timestamp_seconds ${newest ? newest.getTime() / 1000 : 0}
# HELP pechincha_backup_failures_total Failed attempts to make a backup or to remove old ones.
# TYPE pechincha_backup_failures_total counter
pechincha_backup_failures_total ${failures}
`;
