import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type {
  Advertisement,
  AdvertisementPosition,
  AdvertisementSize,
  AdvertisementStatus,
} from '@pechincha/contracts/entities/advertisement';
import { type AdvertisementForm, browserAdvertisementForm } from '@pechincha/contracts/operations/ad-forms';

/** Advertisements start and end at midnight in São Paulo, whatever the browser's time zone. */
const timeZone = 'America/Sao_Paulo';

const isoDateFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Value of a date input, such as '2026-11-30'; '' for null. */
export const toDateInputValue = (time: string | null): string =>
  time ? isoDateFormat.format(new Date(time)) : '';

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
