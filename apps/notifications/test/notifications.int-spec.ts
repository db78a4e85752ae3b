import { describeChapters } from '@pechincha/testing/chapters';
import { alerts } from './chapters/alerts.js';
import { caseNotices } from './chapters/case-notices.js';
import { erasure } from './chapters/erasure.js';
import { matching } from './chapters/matching.js';
import { memberExport } from './chapters/member-export.js';
import { mentions } from './chapters/mentions.js';
import { notifications } from './chapters/notifications.js';
import { subscriptionMatching } from './chapters/subscription-matching.js';
import { subscriptionNotices } from './chapters/subscription-notices.js';
import { subscriptions } from './chapters/subscriptions.js';
import { saveReminders } from './chapters/save-reminders.js';
import { saves } from './chapters/saves.js';
import { rewardNotices } from './chapters/reward-notices.js';
import { site } from './chapters/site.js';
import { startNotifications } from './fixtures.js';

describeChapters(() => startNotifications({ replicas: 2, listPendingRows: () => ({ match_jobs: {} }) }), {
  notifications,
  alerts,
  matching,
  'subscription matching': subscriptionMatching,
  'subscription notices': subscriptionNotices,
  mentions,
  'reward notices': rewardNotices,
  'case notices': caseNotices,
  erasure,
  export: memberExport,
  subscriptions,
  saves,
  'save reminders': saveReminders,
  site,
});
