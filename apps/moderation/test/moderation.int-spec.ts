import { describeChapters } from '@pechincha/testing/chapters';
import { TestService } from '@pechincha/testing/test-service';
import { AppModule } from '../src/app.module.js';
import { FiguresService } from '../src/open-moderation/figures.service.js';
import { DecisionWaiter } from '../src/queue/decision-waiter.js';
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
import { trust } from './chapters/trust.js';

async function startModeration(): Promise<TestService> {
  const service = await TestService.start('moderation', (config, kit) => AppModule.forRoot(config, kit), {
    replicas: 2,
  });
  // No promotions service applies the decisions here, so only the tests of the wait use a timeout.
  for (const replica of [0, 1]) {
    service.getProvider(DecisionWaiter, replica).timeoutMs = 0;
    service.getProvider(FiguresService, replica).maxAgeMs = 0;
  }
  return service;
}

describeChapters(startModeration, {
  'pending list': pendingList,
  decisions,
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
