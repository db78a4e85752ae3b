import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { AdvertisementPosition } from '@pechincha/contracts/entities/advertisement';
import { cityBannerForm, type CityBannerForm } from '@pechincha/contracts/operations/ad-forms';

/** What is typed and chosen. */
export interface TypedBanner {
  title: string;
  description: string;
  targetUrl: string;
  /** The address that the upload answered. */
  image: string;
  position: AdvertisementPosition;
  city: string;
  /** Days; may be empty. */
  startDate: string;
  endDate: string;
  status: 'active';
}

export const FIELDS_MISSING = 'Por favor, preencha todos os campos obrigatorios';

/** A new banner of a city is on from the beginning. */
export const emptyBanner = (city: string): TypedBanner => ({
  title: '',
  description: '',
  targetUrl: '',
  image: '',
  position: 'top',
  city,
  startDate: '',
  endDate: '',
  status: 'active',
});

export const resolver = standardSchemaResolver<TypedBanner, unknown, CityBannerForm>(cityBannerForm as never);
