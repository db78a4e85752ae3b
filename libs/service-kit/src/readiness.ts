import { Controller, Get, Injectable, Res } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { MessagingHealth, type MessagingStatus } from '@pechincha/messaging/messaging-health';
import { withTimeout } from '@pechincha/persistence/time';
import type { FastifyReply } from 'fastify';
import type { Connection } from 'mongoose';
import { Metrics } from './metrics.js';
import { SkipAuth } from './operation.decorator.js';

export type ReadinessCheck = () => boolean | Promise<boolean>;

const CHECK_TIMEOUT_MS = 2_000;

/** Collects the checks that must pass for this process to be ready. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, ReadinessCheck>();
  private readonly warnings: (() => Promise<string[]>)[] = [];
  private draining = false;

  /** @param name reported as missing while `check` is false, throws or takes more than 2 s */
  add(name: string, check: ReadinessCheck): void {
    this.checks.set(name, check);
  }

  get checkNames(): string[] {
    return [...this.checks.keys()];
  }

  /** Adds problems for an operator that do not make the process unready. */
  addWarnings(list: () => Promise<string[]>): void {
    this.warnings.push(list);
  }

  async listWarnings(): Promise<string[]> {
    const lists = await Promise.all(this.warnings.map((list) => list().catch(() => [])));
    return lists.flat();
  }

  /** Makes the process unready, before it stops. */
  drain(): void {
    this.draining = true;
  }

  get isDraining(): boolean {
    return this.draining;
  }

  /** Names of failing checks; empty when ready. */
  async listFailing(): Promise<string[]> {
    const results = await Promise.all(
      [...this.checks].map(async ([name, check]) => ((await isPassing(check)) ? [] : [name])),
    );
    return [...(this.draining ? ['draining'] : []), ...results.flat()];
  }
}

async function isPassing(check: ReadinessCheck): Promise<boolean> {
  try {
    return await withTimeout(CHECK_TIMEOUT_MS, 'The check', Promise.resolve(check()));
  } catch {
    return false;
  }
}

/** If the oldest event is older, the outbox check fails. */
const MAX_OUTBOX_AGE_SECONDS = 60;

/**
 * A broker outage does not make a running service unready: it still serves requests, its events wait in the outbox, and
 * all services would become unready at once. At startup the broker must be connected.
 */
@Injectable()
export class ServiceReadiness {
  private hasConsumed = false;

  constructor(
    readiness: Readiness,
    @InjectConnection() private readonly connection: Connection,
    messaging: MessagingHealth,
  ) {
    readiness.add('database primary', () => this.hasPrimary());
    readiness.add('consumers', async () => this.isConsuming(await messaging.check()));
    readiness.add('outbox', async () => isOutboxFlowing(await messaging.check()));
    readiness.addWarnings(async () => (await messaging.check()).warnings);
  }

  private async hasPrimary(): Promise<boolean> {
    const hello = await this.connection.db?.command({ hello: 1 });
    return hello?.['isWritablePrimary'] === true;
  }

  private isConsuming({ broker, consumers, topologyError }: MessagingStatus): boolean {
    if (topologyError !== null) return false;
    if (broker === 'disconnected') return this.hasConsumed;
    const areAllConsuming = Object.values(consumers).every(Boolean);
    this.hasConsumed ||= areAllConsuming;
    return areAllConsuming;
  }
}

const isOutboxFlowing = ({ broker, outbox, unroutable }: MessagingStatus): boolean =>
  broker !== 'connected' || unroutable.length > 0 || outbox.oldestSeconds < MAX_OUTBOX_AGE_SECONDS;

/** One gauge value per readiness check. */
@Injectable()
export class ReadinessMetrics {
  constructor(metrics: Metrics, readiness: Readiness) {
    metrics.gauge(
      'readiness_check_passing',
      '1 while the readiness check passes.',
      ['check'],
      async (gauge) => {
        const failing = new Set(await readiness.listFailing());
        for (const check of readiness.checkNames) gauge.set({ check }, failing.has(check) ? 0 : 1);
      },
    );
  }
}

@Controller()
@SkipAuth()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** Does not check dependencies, which a restart of this process would not repair. */
  @Get('healthz')
  checkLiveness(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('readyz')
  async checkReadiness(
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ status: string; missing: string[]; warnings?: string[] }> {
    const [missing, warnings] = await Promise.all([
      this.readiness.listFailing(),
      this.readiness.listWarnings(),
    ]);
    reply.header('cache-control', 'no-store').code(missing.length === 0 ? 200 : 503);
    return {
      status: missing.length === 0 ? 'ready' : 'not ready',
      missing,
      ...(warnings.length > 0 && { warnings }),
    };
  }
}
