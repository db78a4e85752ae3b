import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type {
  Advertisement,
  AdvertisementPosition,
  AdvertisementSize,
  AdvertisementStatus,
} from '@pechincha/contracts/entities/advertisement';
import { browserAdvertisementForm, type AdvertisementForm } from '@pechincha/contracts/operations/ad-forms';
import { dayOf } from './days';

/** What is typed and chosen. */
export interface TypedAd {
  title: string;
  description: string;
  targetUrl: string;
  /** Days; an empty end means that it has none. */
  startDate: string;
  endDate: string;
  status: AdvertisementStatus;
  /** The address that the upload answered. */
  image: string;
  position: AdvertisementPosition;
  /** Empty: not chosen. */
  size: AdvertisementSize | '';
  /** Seconds; empty for the default. */
  duration: string;
}

export const emptyAd: TypedAd = {
  title: '',
  description: '',
  targetUrl: '',
  startDate: '',
  endDate: '',
  status: 'active',
  image: '',
  position: 'top',
  size: '',
  duration: '',
};

export const typedOf = (ad: Advertisement): TypedAd => ({
  title: ad.title,
  description: ad.description,
  targetUrl: ad.targetUrl,
  startDate: dayOf(ad.startDate),
  endDate: dayOf(ad.endDate),
  status: ad.status,
  image: ad.image ?? '',
  position: ad.position,
  size: ad.size ?? '',
  duration: ad.duration === null ? '' : String(ad.duration),
});

// The schema takes anything and judges it: what its types call unknown is text here.
export const resolver = standardSchemaResolver<TypedAd, unknown, AdvertisementForm>(
  browserAdvertisementForm as never,
);
