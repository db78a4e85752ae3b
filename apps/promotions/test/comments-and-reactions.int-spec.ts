import { describeChapters } from '@pechincha/testing/chapters';
import { commentPages } from './chapters/comment-pages.js';
import { commentEdits } from './chapters/comment-edits.js';
import { comments } from './chapters/comments.js';
import { threads } from './chapters/threads.js';
import { usefulVotes } from './chapters/useful-votes.js';
import { countedLikes } from './chapters/counted-likes.js';
import { heat } from './chapters/heat.js';
import { reactions } from './chapters/reactions.js';
import { saves } from './chapters/saves.js';
import { suspension } from './chapters/suspension.js';
import { startService } from './helpers.js';

describeChapters(() => startService(2), {
  comments,
  'comment pages': commentPages,
  'comment edits': commentEdits,
  threads,
  'useful votes': usefulVotes,
  reactions,
  'counted likes': countedLikes,
  heat,
  saves,
  suspension,
});
