import type { Advertisement } from '@pechincha/contracts/entities/advertisement';
import { browserAdvertisementForm } from '@pechincha/contracts/operations/ad-forms';
import {
  type AdFormValues,
  formatPeriod,
  formatSize,
  getPeriodNote,
  isShowing,
  toDateInputValue,
  toFormValues,
} from './ad-values';

const now = new Date('2026-11-21T15:00:00Z');
const past = '2026-11-01T03:00:00.000Z';
const future = '2026-12-01T03:00:00.000Z';
const ad = { startDate: past, endDate: null, endsAt: null, status: 'active', city: null } as const;

describe('ad period', () => {
  it.each([
    ['has started and has no end', ad, true, 'Em período de exibição'],
    [
      'has started and ends later',
      { ...ad, endDate: future, endsAt: future },
      true,
      'Em período de exibição',
    ],
    ['has no start date', { ...ad, startDate: null }, false, 'Inativo ou fora do período'],
    ['is inactive', { ...ad, status: 'inactive' as const }, false, 'Inativo ou fora do período'],
    ['starts later', { ...ad, startDate: future }, false, 'Agendado para começar em 1 de dez. de 2026'],
    ['has ended', { ...ad, endDate: past, endsAt: past }, false, 'Período encerrado'],
  ])('shows badge and note when the ad %s', (_name, item, active, note) => {
    expect(isShowing(item, now)).toBe(active);
    expect(getPeriodNote(item, now)).toBe(note);
  });
  it('is showing on its last day', () => {
    const lastDay = { ...ad, endDate: '2026-11-21T03:00:00.000Z', endsAt: '2026-11-22T03:00:00.000Z' };
    expect(isShowing(lastDay, now)).toBe(true);
  });
});

describe('ad text', () => {
  it('shows the start and the end of the period', () => {
    expect(formatPeriod(ad)).toBe('Desde 1 de nov. de 2026, sem término');
    expect(formatPeriod({ ...ad, endDate: future })).toBe('De 1 de nov. de 2026 a 1 de dez. de 2026');
    expect(formatPeriod({ startDate: null, endDate: null })).toBe('Sem data de início');
    expect(formatPeriod({ startDate: null, endDate: future })).toBe('Até 1 de dez. de 2026');
  });
  it('shows the pixels of the position', () => {
    expect(formatSize('top', 'small')).toBe('Pequeno (728 × 90)');
    expect(formatSize('side', 'large')).toBe('Grande (300 × 600)');
    expect(formatSize('side', 'custom')).toBe('Personalizado (proporção da imagem)');
  });
});

describe('ad dates', () => {
  it('use the day in São Paulo, not in UTC', () => {
    expect(toDateInputValue('2026-11-30T03:00:00.000Z')).toBe('2026-11-30');
    expect(toDateInputValue('2026-12-01T02:59:59.000Z')).toBe('2026-11-30');
  });
  it('leave the field empty when there is no date', () => expect(toDateInputValue(null)).toBe(''));
});

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
