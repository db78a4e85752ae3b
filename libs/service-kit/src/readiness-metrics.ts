import { Injectable } from '@nestjs/common';
import { Metrics } from './metrics.js';
import { Readiness } from './readiness.js';

/** What readiness looks at, one by one. */
@Injectable()
export class ReadinessMetrics {
  constructor(metrics: Metrics, readiness: Readiness) {
    metrics.gauge(
      'readiness_check_passing',
      '1 while a check of readiness passes.',
      ['check'],
      async (gauge) => {
        const failing = new Set(await readiness.listFailing());
        for (const check of readiness.checkNames) gauge.set({ check }, failing.has(check) ? 0 : 1);
      },
    );
  }
}
