import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type {
  Advertisement,
  AdvertisementPosition,
  AdvertisementSize,
  AdvertisementStatus,
} from '@pechincha/contracts/entities/advertisement';
import { browserAdvertisementForm, type AdvertisementForm } from '@pechincha/contracts/operations/ad-forms';
import { toDateInputValue } from './dates';

export interface AdFormValues {
  title: string;
  description: string;
  targetUrl: string;
  /** Values of date inputs; '' for no date. */
  startDate: string;
  endDate: string;
  status: AdvertisementStatus;
  /** URL from the upload. */
  image: string;
  position: AdvertisementPosition;
  /** '' when not chosen. */
  size: AdvertisementSize | '';
  /** Seconds; '' for the default. */
  duration: string;
}

const emptyAd: AdFormValues = {
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

export const toFormValues = (ad: Advertisement | undefined): AdFormValues =>
  ad
    ? {
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
      }
    : emptyAd;

// Cast because the schema's input type is not that of the form values.
export const resolver = standardSchemaResolver<AdFormValues, unknown, AdvertisementForm>(
  browserAdvertisementForm as never,
);
