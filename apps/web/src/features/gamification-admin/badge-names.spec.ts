import { formatBadgeNames, parseBadgeNames } from './badge-names';

describe('as insígnias de um usuário, separadas por vírgula', () => {
  it('perdem os espaços das pontas e o que está vazio', () => {
    expect(parseBadgeNames(' Pioneiro,, Bom de Conversa , ')).toEqual(['Pioneiro', 'Bom de Conversa']);
    expect(parseBadgeNames('  ')).toEqual([]);
  });

  it('voltam ao campo como foram digitadas', () => {
    expect(parseBadgeNames(formatBadgeNames(['Pioneiro', 'Bom de Conversa']))).toEqual([
      'Pioneiro',
      'Bom de Conversa',
    ]);
  });
});
