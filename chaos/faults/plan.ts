import { serviceNames } from '@pechincha/start/services';
import type { Fault } from './fault.ts';
import { breakLink, linkKinds } from './link-faults.ts';
import {
  fillStore,
  flushRedis,
  freezeServer,
  keepServerDown,
  killEveryServer,
  killPrimaryAhead,
  killServer,
  serverChoices,
  stepDown,
  type ServerChoice,
} from './server-faults.ts';
import { freezeService, jumpClock, killEveryService, killService } from './service-faults.ts';

/** Faults of one kind; ledger and data are compared after each round. */
export interface Round {
  fault: Fault;
  times: number;
  /** With three open pages of each of 300 members. */
  isCrowded?: boolean;
}

const servers = Object.keys(serverChoices) as ServerChoice[];

/** Part of `npm test`: 10 kills of each service and 3 of each server. */
export const shortPlan: readonly Round[] = [
  { fault: killEveryService, times: 10 },
  { fault: killEveryServer, times: 3 },
];

/** More than two hours, on two cores; 100 kills of each service in its first two lines. */
export const longPlan: readonly Round[] = [
  ...serviceNames.map((name) => ({ fault: killService(name), times: 4 })),
  { fault: killEveryService, times: 96 },
  ...servers.map((server) => ({ fault: killServer(server), times: 30 })),
  { fault: stepDown, times: 30 },
  { fault: killPrimaryAhead, times: 5 },
  { fault: flushRedis, times: 10 },
  { fault: fillStore(20), times: 3 },
  { fault: freezeService(10), times: 6 },
  ...servers.map((server) => ({ fault: freezeServer(server, 10), times: 3 })),
  ...servers.map((server) => ({ fault: freezeServer(server, 60), times: 1 })),
  { fault: freezeServer('RabbitMQ', 300), times: 1 },
  { fault: keepServerDown('RabbitMQ', 300), times: 1 },
  ...linkKinds.flatMap((kind) => [
    { fault: breakLink(kind, 'cut', 5), times: 3 },
    { fault: breakLink(kind, 'half-open', 60), times: 1 },
    { fault: breakLink(kind, 'slow', 20), times: 2 },
    { fault: breakLink(kind, 'throttled', 20), times: 2 },
  ]),
  { fault: killService('gateway'), times: 20, isCrowded: true },
  { fault: breakLink('redis', 'cut', 1, 'gateway → redis'), times: 5, isCrowded: true },
  { fault: jumpClock(3_600, 20), times: 2 },
  { fault: jumpClock(-3_600, 20), times: 2 },
];
