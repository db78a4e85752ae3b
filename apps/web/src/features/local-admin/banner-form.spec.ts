import { cityBannerForm } from '@pechincha/contracts/operations/ad-forms';
import { emptyBanner, FIELDS_MISSING, lacksField, resolver, type TypedBanner } from './banner-form';

const whole = {
  ...emptyBanner('curitiba'),
  title: 'Feira do Largo',
  targetUrl: 'https://feira.example/',
  image: `/uploads/${'a'.repeat(40)}-640.webp`,
};
const faults = (banner: TypedBanner): Record<string, string> => {
  const { error } = cityBannerForm.safeParse(banner);
  // The form tells the first fault of each field.
  return Object.fromEntries(
    (error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message]),
  );
};

describe('the form of a city banner', () => {
  it('needs title, address and picture', () =>
    expect(faults(emptyBanner('curitiba'))).toMatchObject({
      title: FIELDS_MISSING,
      targetUrl: FIELDS_MISSING,
      image: FIELDS_MISSING,
    }));
  it('says under each field what is missing there', async () => {
    const options = { fields: {}, shouldUseNativeValidation: false };
    const { errors } = await resolver(emptyBanner('curitiba'), undefined, options);
    expect(errors).toMatchObject({
      title: { message: 'Título obrigatório' },
      targetUrl: { message: 'URL de destino obrigatória' },
      image: { message: 'Imagem obrigatória' },
    });
    expect(lacksField(errors)).toBe(true);
    const wrong = await resolver({ ...whole, targetUrl: 'feira.example' }, undefined, options);
    expect(lacksField(wrong.errors)).toBe(false);
    expect((await resolver(whole, undefined, options)).errors).toEqual({});
  });
  it('needs no dates, and sends it active', () => {
    expect(faults(whole)).toEqual({});
    expect(cityBannerForm.parse(whole)).toMatchObject({ status: 'active', startDate: null, endDate: null });
  });
  it('takes web addresses only', () =>
    expect(faults({ ...whole, targetUrl: 'feira.example' })).toHaveProperty('targetUrl'));
});
