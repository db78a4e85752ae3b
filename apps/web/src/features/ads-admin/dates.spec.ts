import { formatDate, toDateInputValue } from './dates';

describe('days of an advertisement', () => {
  it('takes the day of São Paulo, not of Greenwich', () => {
    expect(toDateInputValue('2026-11-30T03:00:00.000Z')).toBe('2026-11-30');
    expect(toDateInputValue('2026-12-01T02:59:59.000Z')).toBe('2026-11-30');
  });
  it('leaves the field empty where there is no date', () => expect(toDateInputValue(null)).toBe(''));
  it('says the day in words', () =>
    expect(formatDate('2026-11-30T03:00:00.000Z')).toBe('30 de nov. de 2026'));
});
