import { describeChapters } from '@pechincha/testing/chapters';
import { checks } from './chapters/checks.js';
import { coupons } from './chapters/coupons.js';
import { freshness } from './chapters/freshness.js';
import { appeals } from './chapters/appeals.js';
import { reports } from './chapters/reports.js';
import { validity } from './chapters/validity.js';
import { startService } from './helpers.js';

describeChapters(() => startService(2), { checks, freshness, coupons, validity, reports, appeals });
