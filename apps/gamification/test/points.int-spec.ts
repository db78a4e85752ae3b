import { describeChapters } from '@pechincha/testing/chapters';
import { commentPoints } from './chapters/comment-points.js';
import { members } from './chapters/members.js';
import { outcomePoints } from './chapters/outcome-points.js';
import { points } from './chapters/points.js';
import { ranking } from './chapters/ranking.js';
import { reconciliation } from './chapters/reconciliation.js';
import { redemptions } from './chapters/redemptions.js';
import { startForChapters } from './helpers.js';

describeChapters(startForChapters, {
  points,
  'comment points': commentPoints,
  'points for outcomes': outcomePoints,
  members,
  redemptions,
  ranking,
  reconciliation,
});
