import { Module } from '@nestjs/common';
import { ClientReportsService } from '../client-reports/client-reports.service.js';
import { RequestRateLimiter } from '../limits/request-rate-limiter.js';
import { QuotaLimiter } from '../limits/quota-limiter.js';
import { AdminPromotionsService } from '../aggregation/admin-promotions.service.js';
import { MemberExportService } from '../aggregation/member-export.service.js';
import { RulesService } from '../aggregation/rules.service.js';
import { StatsService } from '../aggregation/stats.service.js';
import { ResponseCache } from '../response-cache/response-cache.js';
import { ApiRoutes } from './api-routes.js';
import { GatewayOperations } from './gateway-operations.js';
import { RequestAuthorizer } from './request-authorizer.js';

@Module({
  providers: [
    RequestRateLimiter,
    RequestAuthorizer,
    QuotaLimiter,
    ClientReportsService,
    ResponseCache,
    StatsService,
    AdminPromotionsService,
    RulesService,
    MemberExportService,
    GatewayOperations,
    ApiRoutes,
  ],
  exports: [ApiRoutes, ResponseCache, RequestRateLimiter],
})
export class ApiModule {}
