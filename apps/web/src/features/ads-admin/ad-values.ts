import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  type Advertisement,
  type AdvertisementPosition,
  type AdvertisementSize,
  type AdvertisementStatus,
  getAdvertisementDisplayState,
} from '@pechincha/contracts/entities/advertisement';
import { type AdvertisementForm, browserAdvertisementForm } from '@pechincha/contracts/operations/ad-forms';
import { advertisementPixels } from '@pechincha/contracts/pictures';
import { formatDate } from '../../lib/format';

export const positionLabels: Record<AdvertisementPosition, string> = { top: 'Superior', side: 'Lateral' };
export const positionHelp: Record<AdvertisementPosition, string> = {
  top: 'Banner horizontal',
  side: 'Banner vertical',
};

const sizeLabels: Record<AdvertisementSize, string> = {
  small: 'Pequeno',
  medium: 'Médio',
  large: 'Grande',
  custom: 'Personalizado',
};

/** For example 'Médio (970 × 90)'; the pixels depend on the position. */
export function formatSize(position: AdvertisementPosition, size: AdvertisementSize): string {
  if (size === 'custom') return `${sizeLabels.custom} (proporção da imagem)`;
  return `${sizeLabels[size]} (${advertisementPixels[position][size].join(' × ')})`;
}

type AdPeriod = Pick<Advertisement, 'startDate' | 'endDate' | 'endsAt' | 'status' | 'city'>;

export const isShowing = (ad: AdPeriod, now: Date): boolean =>
  getAdvertisementDisplayState(ad, now) === 'showing';

export function getPeriodNote(ad: AdPeriod, now: Date): string {
  const notes = {
    expired: 'Período encerrado',
    scheduled: `Agendado para começar em ${ad.startDate ? formatDate(new Date(ad.startDate)) : ''}`,
    showing: 'Em período de exibição',
    off: 'Inativo ou fora do período',
  };
  return notes[getAdvertisementDisplayState(ad, now)];
}

/** 'De 1 de nov. de 2026 a 30 de nov. de 2026' */
export function formatPeriod({ startDate, endDate }: Pick<AdPeriod, 'startDate' | 'endDate'>): string {
  if (!startDate) return endDate ? `Até ${formatDate(new Date(endDate))}` : 'Sem data de início';
  return endDate
    ? `De ${formatDate(new Date(startDate))} a ${formatDate(new Date(endDate))}`
    : `Desde ${formatDate(new Date(startDate))}, sem término`;
}

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
