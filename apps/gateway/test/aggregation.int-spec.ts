import { describeChapters } from '@pechincha/testing/chapters';
import { adminDashboard } from './chapters/admin-dashboard.js';
import { adminPromotionsTable } from './chapters/admin-promotions-table.js';
import { memberExport } from './chapters/member-export.js';
import { memberSubscriptions } from './chapters/subscriptions.js';
import { unresponsiveServices } from './chapters/unresponsive-services.js';
import { AggregationGateway } from './support/aggregation-gateway.js';

describeChapters(() => AggregationGateway.start(), {
  'admin dashboard': adminDashboard,
  'admin promotions table': adminPromotionsTable,
  'member export': memberExport,
  'member subscriptions': memberSubscriptions,
  'unresponsive services': unresponsiveServices,
});
