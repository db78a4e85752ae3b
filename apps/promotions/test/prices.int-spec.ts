import { describeChapters } from '@pechincha/testing/chapters';
import { priceClaims } from './chapters/price-claims.js';
import { priceHistory } from './chapters/price-history.js';
import { startService } from './helpers.js';

describeChapters(() => startService(2), { 'price claims': priceClaims, 'price history': priceHistory });
