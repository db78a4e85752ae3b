import { tabByKey, tabNames, tabOf } from './tabs';

describe('as abas do painel', () => {
  it('têm os nomes da especificação, nesta ordem', () => {
    expect(Object.values(tabNames)).toEqual([
      'Insignias',
      'Recompensas',
      'Niveis',
      'Estatisticas',
      'Usuarios',
    ]);
  });

  it('vêm do endereço, a primeira onde ele não diz nenhuma', () => {
    expect(tabOf('levels')).toBe('levels');
    expect(tabOf(null)).toBe('badges');
    expect(tabOf('toString')).toBe('badges');
  });

  it('dão a volta pelas setas e vão aos extremos', () => {
    expect(tabByKey('badges', 'ArrowRight')).toBe('rewards');
    expect(tabByKey('badges', 'ArrowLeft')).toBe('users');
    expect(tabByKey('users', 'ArrowRight')).toBe('badges');
    expect(tabByKey('levels', 'Home')).toBe('badges');
    expect(tabByKey('levels', 'End')).toBe('users');
    expect(tabByKey('levels', 'a')).toBeUndefined();
  });
});
