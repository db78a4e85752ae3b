import type { Advertisement } from '@pechincha/contracts/entities/advertisement';
import { periodWords } from '../ads-admin/ad-words';

/** A banner of a city needs no start: without dates it is always there. */
export const bannerPeriod = (banner: Pick<Advertisement, 'startDate' | 'endDate'>): string =>
  banner.startDate || banner.endDate ? periodWords(banner) : 'Por tempo indeterminado';
