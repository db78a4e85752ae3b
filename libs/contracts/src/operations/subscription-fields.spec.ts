import { subscriptionBody } from './subscription-fields.js';

/** Errors as `field: message`. */
const listErrors = (body: unknown): string[] => {
  const { error } = subscriptionBody.safeParse(body);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
};
const ID = '0123456789abcdef01234567';
const ONE_ANCHOR = 'Escolha só uma coisa: palavra-chave, loja, autor, produto ou promoção.';

it('empty values of a subscription are missing ones', () => {
  const empty = {
    store: ' ',
    author: '',
    product: null,
    promotion: '',
    exclude: [],
    categories: null,
    city: '',
    maxPrice: '',
    without: [],
    minLikes: '',
    withinMinutes: null,
    onlyLowest: false,
  };
  expect(subscriptionBody.parse({ keyword: ' fone ', ...empty })).toEqual({ kind: 'alert', keyword: 'fone' });
});

it('subscription keeps all its fields, each value once, the city as a slug', () => {
  const fields = { kind: 'alert', maxPrice: 99.9, minLikes: 10, withinMinutes: 60, onlyLowest: true };
  const body = {
    ...fields,
    author: ID,
    exclude: ['capa', 'capa'],
    categories: ['jogos', 'jogos'],
    without: ['app'],
  };
  expect(subscriptionBody.parse({ ...body, city: 'São Paulo' })).toEqual({
    ...fields,
    author: ID,
    exclude: ['capa'],
    categories: ['jogos'],
    without: ['app'],
    city: 'sao-paulo',
  });
});

it.each([
  [{}, ['keyword: Por favor, insira uma palavra-chave.']],
  [{ maxPrice: 10 }, ['keyword: Por favor, insira uma palavra-chave.']],
  [{ kind: 'follow', categories: ['jogos'] }, ['keyword: Por favor, insira uma palavra-chave.']],
  [{ kind: 'mute', categories: ['jogos'] }, []],
  [{ keyword: 'fone', store: 'loja.com.br' }, [`store: ${ONE_ANCHOR}`]],
  [{ author: ID, product: ID }, [`product: ${ONE_ANCHOR}`]],
  [{ kind: 'mute', product: ID, promotion: ID }, [`promotion: ${ONE_ANCHOR}`]],
  [{ promotion: ID }, ['promotion: Uma só promoção você pode esconder, não seguir.']],
  [{ kind: 'mute', promotion: ID }, []],
  [{ keyword: 'fone', withinMinutes: 60 }, ['withinMinutes: Escolha também quantas curtidas.']],
  [{ kind: 'mute', keyword: 'fone', minLikes: 5 }, ['minLikes: Isto não vale para o que você esconde.']],
  [
    { kind: 'mute', keyword: 'fone', onlyLowest: true },
    ['onlyLowest: Isto não vale para o que você esconde.'],
  ],
  [{ kind: 'outro', keyword: 'fone' }, ['kind: Escolha alerta, seguir ou ocultar']],
  [{ store: 'Loja Sul' }, ['store: Loja desconhecida']],
  [{ store: ['a'] }, ['store: Loja desconhecida']],
  [{ author: 'x' }, ['author: Identificador inválido']],
  [{ author: { $ne: 1 } }, ['author: Autor desconhecido']],
  [{ keyword: 'fone', exclude: 'capa' }, ['exclude: Informe as palavras']],
  [{ keyword: 'fone', exclude: ['x'] }, ['exclude.0: Cada palavra deve ter de 2 a 30 caracteres']],
  [{ keyword: 'fone', exclude: ['!!'] }, ['exclude.0: Cada palavra deve ter letras ou números']],
  [
    { keyword: 'fone', exclude: Array.from({ length: 11 }, (_, n) => `p${n}`) },
    ['exclude: No máximo 10 palavras'],
  ],
  [{ keyword: 'fone', categories: ['Nada!'] }, ['categories.0: Categoria desconhecida']],
  [{ keyword: 'fone', city: 'admin' }, ['city: Cidade desconhecida']],
  [{ keyword: 'fone', city: 7 }, ['city: Cidade desconhecida']],
  [{ keyword: 'fone', city: 'online' }, []],
  [{ keyword: 'fone', maxPrice: 'muito' }, ['maxPrice: Preço inválido']],
  [{ keyword: 'fone', without: ['tudo'] }, ['without.0: Exigência desconhecida']],
  [{ keyword: 'fone', minLikes: 7 }, ['minLikes: Escolha 5, 10, 25, 50, 100 curtidas']],
  [{ keyword: 'fone', minLikes: '10' }, ['minLikes: Escolha 5, 10, 25, 50, 100 curtidas']],
  [{ keyword: 'fone', minLikes: 10, withinMinutes: 45 }, ['withinMinutes: Escolha 30 min, 1 h, 3 h ou 24 h']],
  [{ keyword: 'fone', onlyLowest: 'sim' }, ['onlyLowest: Escolha sim ou não']],
])('subscription body %j has errors %j', (body, errors) => {
  expect(listErrors(body)).toEqual(errors);
});
