import { onlinePromotionBody, promotionListQuery } from './promotions.js';

const deal = {
  title: 'Fone bluetooth',
  promotionalPrice: '199,90',
  link: 'https://loja.example/fone',
  city: 'Online',
};
const messages = (body: unknown): string[] =>
  (onlinePromotionBody.safeParse(body).error?.issues ?? []).map((issue) => issue.message);

it('takes the form as typed, and fills what is missing', () => {
  expect(onlinePromotionBody.parse({ ...deal, originalPrice: '', coupon: ' FONE10 ' })).toEqual({
    title: 'Fone bluetooth',
    description: '',
    promotionalPrice: 199.9,
    originalPrice: undefined,
    link: 'https://loja.example/fone',
    store: '',
    coupon: 'FONE10',
    category: 'outros',
    city: 'Online',
  });
});

it('drops what is not of the form', () => {
  expect(onlinePromotionBody.parse({ ...deal, status: 'active', likesCount: 99 })).not.toHaveProperty(
    'status',
  );
});

it.each([
  [{ title: '' }, 'Título obrigatório'],
  [{ title: undefined }, 'Título obrigatório'],
  [{ title: 'abcd' }, 'Título deve ter no mínimo 5 caracteres'],
  [{ description: 'a'.repeat(1001) }, 'Descrição deve ter no máximo 1000 caracteres'],
  [{ promotionalPrice: undefined }, 'Preço promocional obrigatório'],
  [{ promotionalPrice: '' }, 'Preço promocional obrigatório'],
  [{ promotionalPrice: 0 }, 'Preço deve ser maior que zero'],
  [{ promotionalPrice: 'dez' }, 'Preço inválido'],
  [{ promotionalPrice: { $gt: 0 } }, 'Preço inválido'],
  [{ promotionalPrice: 1.234 }, 'Preço deve ter no máximo duas casas decimais'],
  [{ link: '' }, 'Link do site obrigatório'],
  [{ title: { $ne: null } }, 'Título obrigatório'],
  [{ category: 'carros' }, 'Categoria desconhecida'],
])('refuses %j', (change, message) => {
  expect(messages({ ...deal, ...change })).toContain(message);
});

it.each([
  'javascript:alert(1)',
  'JaVa\tscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example',
  'http:evil.example',
  'https://loja.example@evil.example/',
  'ftp://loja.example/',
])('refuses the link %j', (link) => {
  expect(messages({ ...deal, link })).toEqual(['Link inválido: comece com http:// ou https://']);
});

it.each([
  { limit: '1000000' },
  { limit: '-1' },
  { limit: '0' },
  { page: '1e309' },
  { page: 'NaN' },
  { limit: [] },
  { sort: 'x' },
])('refuses the paging %j', (query) => {
  expect(promotionListQuery.safeParse(query).success).toBe(false);
});
