import type { Advertisement } from '@pechincha/contracts/entities/advertisement';
import { browserAdvertisementForm } from '@pechincha/contracts/operations/ad-forms';
import { toFormValues, type AdFormValues } from './ad-form-values';

const emptyAd = toFormValues(undefined);

const getErrors = (changed: Partial<AdFormValues>): Record<string, string> => {
  const { error } = browserAdvertisementForm.safeParse({ ...emptyAd, title: 'Feira', ...changed });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};

describe('ad form', () => {
  it('requires only the title', () => {
    expect(getErrors({})).toEqual({});
    expect(getErrors({ title: '   ' })).toEqual({ title: 'Título é obrigatório' });
  });
  it('rejects a target URL when it has no protocol', () =>
    expect(getErrors({ targetUrl: 'loja.example' })).toEqual({
      targetUrl: 'URL deve começar com http:// ou https://',
    }));
  it('rejects an end date when it is not after the start date', () => {
    const message = 'Data de término deve ser posterior à data de início';
    expect(getErrors({ startDate: '2026-11-30', endDate: '2026-11-29' })).toEqual({ endDate: message });
    expect(getErrors({ startDate: '2026-11-30', endDate: '2026-11-30' })).toEqual({ endDate: message });
    expect(getErrors({ startDate: '2026-11-30', endDate: '2026-12-01' })).toEqual({});
  });
  it('requires a start date when there is an end date', () =>
    expect(getErrors({ endDate: '2026-11-30' })).toEqual({
      startDate: 'Data de início é obrigatória se a data de término for preenchida',
    }));
  it('accepts any picture URL from the upload', () =>
    expect(getErrors({ image: '/uploads/banner.png' })).toEqual({}));
  it('accepts durations from 0 seconds on', () => {
    expect(getErrors({ duration: '0' })).toEqual({});
    expect(getErrors({ duration: '-1' })).toHaveProperty('duration');
  });
  it('is filled from an advertisement with dates in São Paulo time', () => {
    const ad = {
      title: 'Feira',
      description: '',
      targetUrl: '',
      startDate: '2026-12-01T02:00:00.000Z',
      endDate: null,
      status: 'inactive',
      image: null,
      position: 'side',
      size: null,
      duration: 0,
    } as Advertisement;
    expect(toFormValues(ad)).toEqual({
      ...emptyAd,
      title: 'Feira',
      startDate: '2026-11-30',
      status: 'inactive',
      position: 'side',
      duration: '0',
    });
  });
});
