import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type {
  Advertisement,
  AdvertisementPosition,
  AdvertisementSize,
  AdvertisementStatus,
} from '@pechincha/contracts/entities/advertisement';
import { browserAdvertisementForm, type AdvertisementForm } from '@pechincha/contracts/operations/ad-forms';
import { toDateInputValue } from './dates';

/** What is typed and chosen. */
export interface AdFormValues {
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

export const emptyAd: AdFormValues = {
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

export const toFormValues = (ad: Advertisement): AdFormValues => ({
  title: ad.title,
  description: ad.description,
  targetUrl: ad.targetUrl,
  startDate: toDateInputValue(ad.startDate),
  endDate: toDateInputValue(ad.endDate),
  status: ad.status,
  image: ad.image ?? '',
  position: ad.position,
  size: ad.size ?? '',
  duration: ad.duration === null ? '' : String(ad.duration),
});

// The schema takes anything and judges it: what its types call unknown is text here.
export const resolver = standardSchemaResolver<AdFormValues, unknown, AdvertisementForm>(
  browserAdvertisementForm as never,
);
