import { promotionStatusValues } from '@pechincha/contracts/statuses';
import { sections, getStatusLabel } from './sections';

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
])('calls %s %s', (status, label) => expect(getStatusLabel(status)).toBe(label));
