import { statusWords } from './status-words';

it.each([
  ['active', 'Ativa'],
  ['pending', 'Aguardando Aprovação'],
  ['rejected', 'Rejeitada'],
  ['expired', 'Expirada'],
  ['removed', 'Removida'],
  ['archived', 'Desconhecido'],
])('%s is %s', (status, words) => expect(statusWords(status)).toBe(words));
