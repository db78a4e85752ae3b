import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { PROCESS_OPTIONS, type ProcessOptions } from './config.js';
import { createAccessLogger, getTraceId, hashMember } from './logger.js';
import { RequestTracker, type FinishedRequest } from './request-tracker.js';

/** Requested by health probes every few seconds. */
const UNLOGGED_ROUTES = new Set(['/healthz', '/readyz']);

/** Logs one line per request. */
@Injectable()
export class AccessLog {
  private readonly logger: Logger;

  constructor(
    @Inject(PROCESS_OPTIONS) private readonly options: ProcessOptions,
    requests: RequestTracker,
  ) {
    this.logger = createAccessLogger(options.name, options.config);
    if (this.logger.isLevelEnabled('info')) requests.onFinished((request) => this.write(request));
  }

  private write({ context, method, status, durationMs, bytes, aborted }: FinishedRequest): void {
    // Never the URL: it may contain personal data, search terms and tokens from mails.
    const { requestId, memberId, span, route = 'none' } = context;
    if (UNLOGGED_ROUTES.has(route)) return;
    const { LOG_HASH_KEY } = this.options.config;
    this.logger.info({
      requestId,
      traceId: span && getTraceId(span),
      member: LOG_HASH_KEY && memberId ? hashMember(LOG_HASH_KEY, memberId) : undefined,
      method,
      route,
      status,
      durationMs: Math.round(durationMs * 10) / 10,
      bytes,
      aborted: aborted || undefined,
    });
  }
}
