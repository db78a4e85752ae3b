import { formatBadgeNames, parseBadgeNames } from './badge-names';

describe('badge names', () => {
  it('are trimmed and lose empty entries when parsed', () => {
    expect(parseBadgeNames(' Pioneiro,, Bom de Conversa , ')).toEqual(['Pioneiro', 'Bom de Conversa']);
    expect(parseBadgeNames('  ')).toEqual([]);
  });

  it('stay the same when formatted and parsed again', () => {
    expect(parseBadgeNames(formatBadgeNames(['Pioneiro', 'Bom de Conversa']))).toEqual([
      'Pioneiro',
      'Bom de Conversa',
    ]);
  });
});
