import { describeChapters } from '@pechincha/testing/chapters';
import { priceHistory } from './chapters/price-history.js';
import { startService } from './helpers.js';

describeChapters(() => startService(2), { 'price history': priceHistory });
