import { isShowing, getPeriodNote, formatPeriod, formatSize } from './ad-text';

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
