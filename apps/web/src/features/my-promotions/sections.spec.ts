import { promotionStatusValues } from '@pechincha/contracts/statuses';
import { sections, getStatusLabel } from './sections';

it('every status is in exactly one section', () => {
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
])('status label of %s is %s', (status, label) => expect(getStatusLabel(status)).toBe(label));
