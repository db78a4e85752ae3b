import { describeChapters } from '@pechincha/testing/chapters';
import { adminList } from './chapters/admin-list.js';
import { authorList } from './chapters/author-list.js';
import { finalPrice } from './chapters/final-price.js';
import { publicList } from './chapters/public-list.js';
import { reconciliation } from './chapters/reconciliation.js';
import { searching } from './chapters/search.js';
import { similarPromotions } from './chapters/similar-promotions.js';
import { statistics } from './chapters/statistics.js';
import { vocabulary } from './chapters/vocabulary.js';
import { startService } from './helpers.js';

describeChapters(() => startService(2), {
  'public list': publicList,
  'final price': finalPrice,
  vocabulary,
  search: searching,
  'author list': authorList,
  'admin promotion list': adminList,
  'similar promotions': similarPromotions,
  statistics,
  reconciliation,
});
