import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { AdvertisementPosition } from '@pechincha/contracts/entities/advertisement';
import { browserCityBannerForm, type CityBannerForm } from '@pechincha/contracts/operations/ad-forms';
import type { FieldErrors } from 'react-hook-form';

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

/** What stands under each field that is empty; the sentence of the contract is that of the toast. */
const missing = {
  title: 'Título obrigatório',
  targetUrl: 'URL de destino obrigatória',
  image: 'Imagem obrigatória',
} as const;
const required = Object.keys(missing) as (keyof typeof missing)[];

const judge = standardSchemaResolver<TypedBanner, unknown, CityBannerForm>(browserCityBannerForm as never);

export const resolver: typeof judge = async (typed, context, options) => {
  const result = await judge(typed, context, options);
  const errors: FieldErrors<TypedBanner> = { ...result.errors };
  for (const name of required) {
    const fault = errors[name];
    if (fault?.message === FIELDS_MISSING) errors[name] = { ...fault, message: missing[name] };
  }
  return { ...result, errors } as typeof result;
};

/** Whether anything that is required is missing. */
export const lacksField = (faults: FieldErrors<TypedBanner>): boolean =>
  required.some((name) => faults[name]?.message === missing[name]);
