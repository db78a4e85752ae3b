import { describeChapters } from '@pechincha/testing/chapters';
import { commentPages } from './chapters/comment-pages.js';
import { comments } from './chapters/comments.js';
import { countedLikes } from './chapters/counted-likes.js';
import { heat } from './chapters/heat.js';
import { reactions } from './chapters/reactions.js';
import { saves } from './chapters/saves.js';
import { suspension } from './chapters/suspension.js';
import { startService } from './helpers.js';

describeChapters(() => startService(2), {
  comments,
  'comment pages': commentPages,
  reactions,
  'counted likes': countedLikes,
  heat,
  saves,
  suspension,
});
