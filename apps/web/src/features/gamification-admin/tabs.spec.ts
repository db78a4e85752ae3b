import { getTabForKey, parseTab, tabLabels } from './gamification-page';

describe('gamification tabs', () => {
  it('have the specified names in order', () => {
    expect(Object.values(tabLabels)).toEqual([
      'Insignias',
      'Recompensas',
      'Niveis',
      'Estatisticas',
      'Usuarios',
    ]);
  });

  it('fall back to the first tab when the URL names none', () => {
    expect(parseTab('levels')).toBe('levels');
    expect(parseTab(null)).toBe('badges');
    expect(parseTab('toString')).toBe('badges');
  });

  it('wrap around with the arrow keys and jump with Home and End', () => {
    expect(getTabForKey('badges', 'ArrowRight')).toBe('rewards');
    expect(getTabForKey('badges', 'ArrowLeft')).toBe('users');
    expect(getTabForKey('users', 'ArrowRight')).toBe('badges');
    expect(getTabForKey('levels', 'Home')).toBe('badges');
    expect(getTabForKey('levels', 'End')).toBe('users');
    expect(getTabForKey('levels', 'a')).toBeUndefined();
  });
});
