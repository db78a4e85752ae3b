import { asTyped, badgeNames } from './badge-names';

describe('as insígnias de um usuário, separadas por vírgula', () => {
  it('perdem os espaços das pontas e o que está vazio', () => {
    expect(badgeNames(' Pioneiro,, Bom de Conversa , ')).toEqual(['Pioneiro', 'Bom de Conversa']);
    expect(badgeNames('  ')).toEqual([]);
  });

  it('voltam ao campo como foram digitadas', () => {
    expect(badgeNames(asTyped(['Pioneiro', 'Bom de Conversa']))).toEqual(['Pioneiro', 'Bom de Conversa']);
  });
});
