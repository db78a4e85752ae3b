import { describeChapters } from '@pechincha/testing/chapters';
import { accountRefresh } from './chapters/account-refresh.js';
import { adminMembers } from './chapters/admin-members.js';
import { catalogue } from './chapters/catalogue.js';
import { editConflicts } from './chapters/edit-conflicts.js';
import { hostile } from './chapters/hostile.js';
import { memberExport } from './chapters/member-export.js';
import { pointRules } from './chapters/point-rules.js';
import { startForChapters } from './helpers.js';

describeChapters(startForChapters, {
  'admin members': adminMembers,
  'point rules': pointRules,
  export: memberExport,
  catalogue,
  'account refresh': accountRefresh,
  'edit conflicts': editConflicts,
  hostile,
});
