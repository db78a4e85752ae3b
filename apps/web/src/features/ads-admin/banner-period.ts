import type { Advertisement } from '@pechincha/contracts/entities/advertisement';
import { formatPeriod } from './ad-text';

/** City banners need no start date: without dates they are always shown. */
export const formatBannerPeriod = (banner: Pick<Advertisement, 'startDate' | 'endDate'>): string =>
  banner.startDate || banner.endDate ? formatPeriod(banner) : 'Por tempo indeterminado';
