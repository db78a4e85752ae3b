import { getTabForKey, tabLabels, parseTab } from './tabs';

describe('as abas do painel', () => {
  it('têm os nomes da especificação, nesta ordem', () => {
    expect(Object.values(tabLabels)).toEqual([
      'Insignias',
      'Recompensas',
      'Niveis',
      'Estatisticas',
      'Usuarios',
    ]);
  });

  it('vêm do endereço, a primeira onde ele não diz nenhuma', () => {
    expect(parseTab('levels')).toBe('levels');
    expect(parseTab(null)).toBe('badges');
    expect(parseTab('toString')).toBe('badges');
  });

  it('dão a volta pelas setas e vão aos extremos', () => {
    expect(getTabForKey('badges', 'ArrowRight')).toBe('rewards');
    expect(getTabForKey('badges', 'ArrowLeft')).toBe('users');
    expect(getTabForKey('users', 'ArrowRight')).toBe('badges');
    expect(getTabForKey('levels', 'Home')).toBe('badges');
    expect(getTabForKey('levels', 'End')).toBe('users');
    expect(getTabForKey('levels', 'a')).toBeUndefined();
  });
});
