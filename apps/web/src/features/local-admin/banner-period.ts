import type { Advertisement } from '@pechincha/contracts/entities/advertisement';
import { formatPeriod } from '../ads-admin/ad-text';

/** A banner of a city needs no start: without dates it is always there. */
export const formatBannerPeriod = (banner: Pick<Advertisement, 'startDate' | 'endDate'>): string =>
  banner.startDate || banner.endDate ? formatPeriod(banner) : 'Por tempo indeterminado';
