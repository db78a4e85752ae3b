import { Module } from '@nestjs/common';
import { ClientReportsService } from '../client-reports/client-reports.service.js';
import { AddressLimit } from '../limits/address-limit.js';
import { Quotas } from '../limits/quotas.js';
import { AdminPromotions } from '../composed/admin-promotions.js';
import { MemberExport } from '../composed/member-export.js';
import { Stats } from '../composed/stats.js';
import { PresenceModule } from '../presence/presence.module.js';
import { ProxyModule } from '../proxy/proxy.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SharedAnswers } from '../shared-answers/shared-answers.js';
import { ApiRoutes } from './api-routes.js';
import { OwnOperations } from './own-operations.js';
import { Verdict } from './verdict.js';

@Module({
  imports: [ProxyModule, SessionsModule, PresenceModule],
  providers: [
    AddressLimit,
    Verdict,
    Quotas,
    ClientReportsService,
    SharedAnswers,
    Stats,
    AdminPromotions,
    MemberExport,
    OwnOperations,
    ApiRoutes,
  ],
  exports: [ApiRoutes, SharedAnswers, AddressLimit],
})
export class ApiModule {}
