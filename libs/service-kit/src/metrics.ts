import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { totalmem } from 'node:os';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { withTimeout } from '@pechincha/persistence/time';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry, type Metric } from 'prom-client';
import { PROCESS_OPTIONS, type ProcessOptions } from './config.js';

/** Longer than a readiness check, shorter than the scrape timeout. */
const COLLECT_TIMEOUT_MS = 4_000;

/** Seconds. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Sets the gauge's values at each scrape; if it throws, the gauge has no value. */
export type Collect<L extends string> = (gauge: Gauge<L>) => void | Promise<void>;

/**
 * This process's metrics, served as `/metrics` on METRICS_PORT if that is set. Labels must have few, known values:
 * never ids, IP addresses or request paths.
 */
@Injectable()
export class Metrics implements OnApplicationShutdown {
  private readonly registry = new Registry();
  private server: Server | undefined;

  constructor(@Inject(PROCESS_OPTIONS) private readonly options: ProcessOptions) {
    this.registry.setDefaultLabels({ service: options.name });
  }

  /** False without METRICS_PORT; frequent measurements are skipped then. */
  get isServed(): boolean {
    return this.options.config.METRICS_PORT !== undefined;
  }

  /** @param collect for totals counted elsewhere: adds the whole total at each scrape */
  counter<L extends string = never>(
    name: string,
    help: string,
    labelNames: readonly L[] = [],
    collect?: (counter: Counter<L>) => void,
  ): Counter<L> {
    const counter: Counter<L> = new Counter({
      name,
      help,
      labelNames,
      registers: [this.registry],
      ...(collect && {
        collect: () => {
          counter.reset();
          collect(counter);
        },
      }),
    });
    return counter;
  }

  gauge<L extends string = never>(
    name: string,
    help: string,
    labelNames: readonly L[],
    collect: Collect<L>,
  ): Gauge<L> {
    const gauge: Gauge<L> = new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      collect: async () => {
        gauge.reset();
        try {
          await withTimeout(COLLECT_TIMEOUT_MS, name, Promise.resolve(collect(gauge)));
        } catch {
          // No value is better than an outdated one.
          if (labelNames.length > 0) gauge.reset();
          else (gauge as Gauge).set(Number.NaN);
        }
      },
    });
    return gauge;
  }

  /** The default buckets are for seconds. */
  histogram<L extends string = never>(
    name: string,
    help: string,
    labelNames: readonly L[] = [],
    buckets: readonly number[] = DURATION_BUCKETS,
  ): Histogram<L> {
    return new Histogram({ name, help, labelNames, buckets: [...buckets], registers: [this.registry] });
  }

  /** Registers a metric that is not a class of prom-client. */
  register(metric: { name: string; get: () => Promise<object> }): void {
    this.registry.registerMetric(metric as unknown as Metric);
  }

  /** Prometheus text format. */
  serialize(): Promise<string> {
    return this.registry.metrics();
  }

  /** Does nothing without METRICS_PORT. */
  async listen(): Promise<void> {
    const { METRICS_PORT: port, METRICS_HOST, HOST } = this.options.config;
    if (port === undefined) return;
    collectDefaultMetrics({ register: this.registry });
    this.gauge('process_memory_limit_bytes', 'Of the container, or of the machine.', [], (gauge) =>
      gauge.set(Math.min(process.constrainedMemory() || Infinity, totalmem())),
    );
    const server = createServer((request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
      this.serialize().then(
        (text) => response.writeHead(200, { 'content-type': this.registry.contentType }).end(text),
        (error: unknown) => {
          new Logger('Metrics').error({ error, message: 'Metrics could not be collected' });
          response.writeHead(500).end();
        },
      );
    });
    server.listen(port, METRICS_HOST ?? HOST);
    await once(server, 'listening');
    this.server = server;
    new Logger('Metrics').log(`Metrics on ${this.url}`);
  }

  get url(): string | undefined {
    if (!this.server) return undefined;
    const { address, family, port } = this.server.address() as AddressInfo;
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/metrics`;
  }

  /** Runs last, so that metrics stay readable during the shutdown. */
  async onApplicationShutdown(): Promise<void> {
    this.server?.closeAllConnections();
    this.server?.close();
  }
}
