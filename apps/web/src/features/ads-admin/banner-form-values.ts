import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { AdvertisementPosition } from '@pechincha/contracts/entities/advertisement';
import { browserCityBannerForm, type CityBannerForm } from '@pechincha/contracts/operations/ad-forms';
import type { FieldErrors } from 'react-hook-form';

export interface BannerFormValues {
  title: string;
  description: string;
  targetUrl: string;
  /** URL from the upload. */
  image: string;
  position: AdvertisementPosition;
  city: string;
  /** Values of date inputs; may be ''. */
  startDate: string;
  endDate: string;
  status: 'active';
}

export const MISSING_FIELDS_TEXT = 'Por favor, preencha todos os campos obrigatorios';

/** New banners are active. */
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

/** Errors of empty fields; the contract's text is used for the toast. */
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

export const hasMissingField = (errors: FieldErrors<BannerFormValues>): boolean =>
  requiredFields.some((name) => errors[name]?.message === requiredTexts[name]);
