import {
  getAdvertisementDisplayState,
  advertisementPixels,
  type Advertisement,
  type AdvertisementPosition,
  type AdvertisementSize,
} from '@pechincha/contracts/entities/advertisement';
import { formatDate } from '../../lib/dates';

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
