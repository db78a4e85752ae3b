import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { AdvertisementPosition } from '@pechincha/contracts/entities/advertisement';
import { browserCityBannerForm, type CityBannerForm } from '@pechincha/contracts/operations/ad-forms';
import type { FieldErrors } from 'react-hook-form';

/** What is typed and chosen. */
export interface BannerFormValues {
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

export const MISSING_FIELDS_TEXT = 'Por favor, preencha todos os campos obrigatorios';

/** A new banner of a city is on from the beginning. */
export const emptyBanner = (city: string): BannerFormValues => ({
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
const requiredTexts = {
  title: 'Título obrigatório',
  targetUrl: 'URL de destino obrigatória',
  image: 'Imagem obrigatória',
} as const;
const requiredFields = Object.keys(requiredTexts) as (keyof typeof requiredTexts)[];

const resolve = standardSchemaResolver<BannerFormValues, unknown, CityBannerForm>(
  browserCityBannerForm as never,
);

export const resolver: typeof resolve = async (values, context, options) => {
  const result = await resolve(values, context, options);
  const errors: FieldErrors<BannerFormValues> = { ...result.errors };
  for (const name of requiredFields) {
    const error = errors[name];
    if (error?.message === MISSING_FIELDS_TEXT) errors[name] = { ...error, message: requiredTexts[name] };
  }
  return { ...result, errors } as typeof result;
};

/** Whether anything that is required is missing. */
export const hasMissingField = (errors: FieldErrors<BannerFormValues>): boolean =>
  requiredFields.some((name) => errors[name]?.message === requiredTexts[name]);
