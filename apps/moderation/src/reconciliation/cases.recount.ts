import { Injectable, Logger } from '@nestjs/common';
import type { Drift } from '@pechincha/jobs/recount';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { CasesRepository } from '../cases/cases.repository.js';
import { ReportsService } from '../cases/reports.service.js';

const CASES_BATCH_SIZE = 200;

/** Compares the weight of each open case with its reports. */
@Injectable()
export class CasesRecount {
  private readonly logger = new Logger(CasesRecount.name);

  constructor(
    private readonly cases: CasesRepository,
    private readonly reports: ReportsService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @param signal makes it throw between two cases */
  async run(signal?: AbortSignal): Promise<Drift[]> {
    const drifts: Drift[] = [];
    for (let ids = await this.cases.listOpenIds('', CASES_BATCH_SIZE); ids.length > 0;) {
      for (const id of ids) {
        signal?.throwIfAborted();
        const drift = await this.unitOfWork.run((tx) => this.reports.refresh(id, tx));
        if (drift) drifts.push({ id, field: 'weight', ...drift });
      }
      ids = await this.cases.listOpenIds(ids.at(-1) ?? '', CASES_BATCH_SIZE);
    }
    for (const drift of drifts) this.logger.warn({ message: 'A case drifted and was repaired', drift });
    return drifts;
  }
}
