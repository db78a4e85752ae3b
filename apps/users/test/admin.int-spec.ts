import { describeChapters } from '@pechincha/testing/chapters';
import { adminList } from './chapters/admin-list.js';
import { auditLog } from './chapters/audit-log.js';
import { warnings } from './chapters/warnings.js';
import { counters } from './chapters/counters.js';
import { internalLookups } from './chapters/internal-lookups.js';
import { makeAdmin } from './chapters/make-admin.js';
import { reconciliation } from './chapters/reconciliation.js';
import { lastAdmin, roleAndStatus } from './chapters/role-and-status.js';
import { memberStatus } from './chapters/member-status.js';
import { TestUsers } from './test-users.js';

describeChapters(() => TestUsers.start({}, { replicas: 2 }), {
  'role and status': roleAndStatus,
  'last admin': lastAdmin,
  'audit log': auditLog,
  'make-admin': makeAdmin,
  'admin list': adminList,
  'internal lookups': internalLookups,
  counters,
  memberStatus,
  warnings,
  reconciliation,
});
