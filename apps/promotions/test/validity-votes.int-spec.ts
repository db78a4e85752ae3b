import { describeChapters } from '@pechincha/testing/chapters';
import { validityVotes } from './chapters/validity-votes.js';
import { coupons } from './chapters/coupons.js';
import { outcomes } from './chapters/outcomes.js';
import { freshness } from './chapters/freshness.js';
import { appeals } from './chapters/appeals.js';
import { reports } from './chapters/reports.js';
import { validity } from './chapters/validity.js';
import { startService } from './helpers.js';

describeChapters(() => startService(2), {
  validityVotes,
  outcomes,
  freshness,
  coupons,
  validity,
  reports,
  appeals,
});
