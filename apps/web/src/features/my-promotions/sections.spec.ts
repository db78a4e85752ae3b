import { promotionStatusValues } from '@pechincha/contracts/statuses';
import { sections, statusWord } from './sections';

it('has each state in one section', () => {
  expect(sections.flatMap(({ statuses }) => statuses).toSorted()).toEqual(promotionStatusValues.toSorted());
});

it.each([
  ['active', 'Ativa'],
  ['pending', 'Aguardando Aprovação'],
  ['rejected', 'Rejeitada'],
  ['expired', 'Expirada'],
  ['removed', 'Removida'],
  ['draft', 'Desconhecido'],
  ['toString', 'Desconhecido'],
])('calls %s %s', (status, word) => expect(statusWord(status)).toBe(word));
