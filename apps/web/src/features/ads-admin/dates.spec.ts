import { toDateInputValue } from './ad-form-values';

describe('ad dates', () => {
  it('use the day in São Paulo, not in UTC', () => {
    expect(toDateInputValue('2026-11-30T03:00:00.000Z')).toBe('2026-11-30');
    expect(toDateInputValue('2026-12-01T02:59:59.000Z')).toBe('2026-11-30');
  });
  it('leave the field empty when there is no date', () => expect(toDateInputValue(null)).toBe(''));
});
