import { describeChapters } from '@pechincha/testing/chapters';
import { deleting } from './chapters/deleting.js';
import { editConflicts } from './chapters/edit-conflicts.js';
import { editing } from './chapters/editing.js';
import { honestLinks } from './chapters/honest-links.js';
import { hostileRequests } from './chapters/hostile-requests.js';
import { joinedProducts } from './chapters/joined-products.js';
import { members } from './chapters/members.js';
import { priceClaims } from './chapters/price-claims.js';
import { priceHistory } from './chapters/price-history.js';
import { products } from './chapters/products.js';
import { publishing } from './chapters/publishing.js';
import { reopening } from './chapters/reopening.js';
import { site } from './chapters/site.js';
import { siteRefusals } from './chapters/site-refusals.js';
import { statuses } from './chapters/statuses.js';
import { uploads } from './chapters/uploads.js';
import { startService } from './helpers.js';

describeChapters(() => startService(2), {
  publishing,
  editing,
  'edit conflicts': editConflicts,
  deleting,
  'honest links': honestLinks,
  products,
  'joined products': joinedProducts,
  'price claims': priceClaims,
  'price history': priceHistory,
  statuses,
  reopening,
  members,
  uploads,
  'hostile requests': hostileRequests,
  site,
  'site refusals': siteRefusals,
});
