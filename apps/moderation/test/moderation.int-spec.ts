import { describeChapters } from '@pechincha/testing/chapters';
import { TestService } from '@pechincha/testing/test-service';
import { AppModule } from '../src/app.module.js';
import { DecisionWaiter } from '../src/decisions/decision-recorder.service.js';
import { StatisticsService } from '../src/decisions/statistics.service.js';
import { appealAnswers } from './chapters/appeal-answers.js';
import { appeals } from './chapters/appeals.js';
import { bulkAndUndo } from './chapters/bulk-and-undo.js';
import { caseDecisions } from './chapters/case-decisions.js';
import { decisionRequests } from './chapters/decision-requests.js';
import { decisions } from './chapters/decisions.js';
import { memberExport } from './chapters/member-export.js';
import { moderationLog } from './chapters/moderation-log.js';
import { pendingList } from './chapters/pending-list.js';
import { possibleDuplicates } from './chapters/possible-duplicates.js';
import { reconciliation } from './chapters/reconciliation.js';
import { reports } from './chapters/reports.js';
import { settlements } from './chapters/settlements.js';
import { trust } from './chapters/trust.js';
import { promotionsPeer } from './promotions-peer.js';

async function startModeration(): Promise<TestService> {
  const service = await TestService.start('moderation', (config, kit) => AppModule.forRoot(config, kit), {
    replicas: 2,
    listPendingRows: () => ({ member_status_jobs: {} }),
  });
  promotionsPeer.attach(service);
  for (const replica of [0, 1]) {
    // Never reached where promotions answers.
    service.getProvider(DecisionWaiter, replica).timeoutMs = 30_000;
    service.getProvider(StatisticsService, replica).maxAgeMs = 0;
  }
  return service;
}

describeChapters(startModeration, {
  'pending list': pendingList,
  decisions,
  settlements,
  'decision requests': decisionRequests,
  'possible duplicates': possibleDuplicates,
  export: memberExport,
  reconciliation,
  reports,
  'case decisions': caseDecisions,
  trust,
  'bulk and undo': bulkAndUndo,
  log: moderationLog,
  appeals,
  'appeal answers': appealAnswers,
});
