import { Injectable } from '@nestjs/common';
import { Metrics } from './metrics.js';
import { Readiness } from './readiness.js';

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
