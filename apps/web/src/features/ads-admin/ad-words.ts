import {
  getAdvertisementDisplayState,
  advertisementPixels,
  type Advertisement,
  type AdvertisementPosition,
  type AdvertisementSize,
} from '@pechincha/contracts/entities/advertisement';
import { dayInWords } from './days';

export const positionWords: Record<AdvertisementPosition, string> = { top: 'Superior', side: 'Lateral' };
export const positionHelp: Record<AdvertisementPosition, string> = {
  top: 'Banner horizontal',
  side: 'Banner vertical',
};

const sizeNames: Record<AdvertisementSize, string> = {
  small: 'Pequeno',
  medium: 'Médio',
  large: 'Grande',
  custom: 'Personalizado',
};

/** 'Médio (970 × 90)': how large it is depends on where it stands. */
export function sizeWords(position: AdvertisementPosition, size: AdvertisementSize): string {
  if (size === 'custom') return `${sizeNames.custom} (proporção da imagem)`;
  return `${sizeNames[size]} (${advertisementPixels[position][size].join(' × ')})`;
}

type Dated = Pick<Advertisement, 'startDate' | 'endDate' | 'endsAt' | 'status' | 'city'>;

/** The badge reads active only while the advertisement is on show. */
export const isOnShow = (ad: Dated, now: Date): boolean => getAdvertisementDisplayState(ad, now) === 'showing';

/** Where it stands now, in words. */
export function periodNote(ad: Dated, now: Date): string {
  const notes = {
    expired: 'Período encerrado',
    scheduled: `Agendado para começar em ${ad.startDate ? dayInWords(ad.startDate) : ''}`,
    showing: 'Em período de exibição',
    off: 'Inativo ou fora do período',
  };
  return notes[getAdvertisementDisplayState(ad, now)];
}

/** 'De 1 de nov. de 2026 a 30 de nov. de 2026' */
export function periodWords({ startDate, endDate }: Pick<Dated, 'startDate' | 'endDate'>): string {
  if (!startDate) return endDate ? `Até ${dayInWords(endDate)}` : 'Sem data de início';
  return endDate
    ? `De ${dayInWords(startDate)} a ${dayInWords(endDate)}`
    : `Desde ${dayInWords(startDate)}, sem término`;
}
