import { cityBannerForm } from '@pechincha/contracts/operations/ad-forms';
import {
  type BannerFormValues,
  emptyBanner,
  hasMissingField,
  MISSING_FIELDS_TEXT,
  resolver,
} from './banner-form';

const validBanner = {
  ...emptyBanner('curitiba'),
  title: 'Feira do Largo',
  targetUrl: 'https://feira.example/',
  image: `/uploads/${'a'.repeat(40)}-640.webp`,
};
const getErrors = (banner: BannerFormValues): Record<string, string> => {
  const { error } = cityBannerForm.safeParse(banner);
  // The form shows the first error of each field.
  return Object.fromEntries(
    (error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('../local-admin'), message]),
  );
};

describe('city banner form', () => {
  it('requires title, target URL and picture', () =>
    expect(getErrors(emptyBanner('curitiba'))).toMatchObject({
      title: MISSING_FIELDS_TEXT,
      targetUrl: MISSING_FIELDS_TEXT,
      image: MISSING_FIELDS_TEXT,
    }));
  it('shows a specific error under each field when it is empty', async () => {
    const options = { fields: {}, shouldUseNativeValidation: false };
    const { errors } = await resolver(emptyBanner('curitiba'), undefined, options);
    expect(errors).toMatchObject({
      title: { message: 'Título obrigatório' },
      targetUrl: { message: 'URL de destino obrigatória' },
      image: { message: 'Imagem obrigatória' },
    });
    expect(hasMissingField(errors)).toBe(true);
    const wrong = await resolver({ ...validBanner, targetUrl: 'feira.example' }, undefined, options);
    expect(hasMissingField(wrong.errors)).toBe(false);
    expect((await resolver(validBanner, undefined, options)).errors).toEqual({});
  });
  it('accepts missing dates and creates an active banner', () => {
    expect(getErrors(validBanner)).toEqual({});
    expect(cityBannerForm.parse(validBanner)).toMatchObject({
      status: 'active',
      startDate: null,
      endDate: null,
    });
  });
  it('rejects a target URL when it has no protocol', () =>
    expect(getErrors({ ...validBanner, targetUrl: 'feira.example' })).toHaveProperty('targetUrl'));
});
