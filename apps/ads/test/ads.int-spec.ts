import { describeChapters } from '@pechincha/testing/chapters';
import { startAds } from './ads-fixtures.js';
import { adminAdvertisements } from './chapters/admin-advertisements.js';
import { advertisementInput } from './chapters/advertisement-input.js';
import { banners } from './chapters/banners.js';
import { interactions } from './chapters/interactions.js';
import { publicAdvertisements } from './chapters/public-advertisements.js';
import { uploads } from './chapters/uploads.js';

describeChapters(() => startAds(2), {
  'admin advertisements': adminAdvertisements,
  'advertisement input': advertisementInput,
  banners,
  'public advertisements': publicAdvertisements,
  uploads,
  interactions,
});
