import {
  editPromotionBody,
  localEditBody,
  localPromotionBody,
  onlineEditBody,
  onlinePromotionBody,
  promotionBody,
} from './promotion-bodies.js';
import { commentBody, listComments, promotionListQuery } from './promotions.js';

const promotion = {
  title: 'Fone bluetooth',
  promotionalPrice: '199,90',
  link: 'https://loja.example/fone',
  city: 'Online',
};
const listMessages = (body: unknown): string[] =>
  (onlinePromotionBody.safeParse(body).error?.issues ?? []).map((issue) => issue.message);

it('onlinePromotionBody parses form values and fills in defaults', () => {
  expect(onlinePromotionBody.parse({ ...promotion, originalPrice: '', coupon: ' FONE10 ' })).toEqual({
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

it('onlinePromotionBody drops unknown fields', () => {
  expect(onlinePromotionBody.parse({ ...promotion, status: 'active', likesCount: 99 })).not.toHaveProperty(
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
  [{ category: 'Carros' }, 'Categoria desconhecida'],
])('onlinePromotionBody rejects %j', (changes, message) => {
  expect(listMessages({ ...promotion, ...changes })).toContain(message);
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
])('onlinePromotionBody rejects the link %j', (link) => {
  expect(listMessages({ ...promotion, link })).toEqual(['Link inválido: comece com http:// ou https://']);
});

it.each([
  { limit: '1000000' },
  { limit: '-1' },
  { limit: '0' },
  { page: '1e309' },
  { page: 'NaN' },
  { limit: [] },
  { sort: 'x' },
])('promotionListQuery rejects %j', (query) => {
  expect(promotionListQuery.safeParse(query).success).toBe(false);
});

const local = {
  title: 'Ovo',
  description: 'Da roça.',
  originalPrice: 32,
  promotionalPrice: 26,
  store: 'Mercearia',
  category: 'alimentos',
  city: 'Ibaiti',
};

it('promotionBody applies the rules of the online or the local form depending on the city', () => {
  expect(promotionBody.parse(local)).toEqual(localPromotionBody.parse(local));
  expect(promotionBody.parse(promotion)).toEqual(onlinePromotionBody.parse(promotion));
  expect(onlinePromotionBody.safeParse(local).success).toBe(false);
  expect(localPromotionBody.safeParse(promotion).success).toBe(false);
  for (const invalidBody of [null, [], 'x', {}])
    expect(promotionBody.safeParse(invalidBody).success).toBe(false);
});

it('edit bodies clear missing fields and apply the rules of their form', () => {
  const edit = { title: 'Ovo caipira', promotionalPrice: '26' };
  expect(editPromotionBody.parse({ ...edit, city: 'x', category: 'y', currentImage: 'z' })).toEqual({
    title: 'Ovo caipira',
    description: '',
    promotionalPrice: 26,
    originalPrice: undefined,
    link: '',
    store: '',
    coupon: '',
  });
  expect(onlineEditBody.safeParse(edit).success).toBe(true);
  expect(onlineEditBody.safeParse({ ...edit, title: 'Ovo' }).success).toBe(false);
  expect(localEditBody.safeParse({ ...local, title: 'Ovo' }).success).toBe(true);
  expect(
    localEditBody
      .safeParse(edit)
      .error?.issues.map(({ message }) => message)
      .toSorted(),
  ).toEqual(['Descrição obrigatória', 'Loja obrigatória', 'Preço original obrigatório']);
});

it.each(['\u0000', '\u0007', '\u001b', '\u007f'])(
  'promotion and comment bodies are cleaned of the control character %j',
  (control) => {
    const text = `Boa${control}loja`;
    for (const field of ['title', 'description', 'store', 'coupon']) {
      expect(onlinePromotionBody.parse({ ...promotion, [field]: text })).toMatchObject({
        [field]: 'Boaloja',
      });
      expect(promotionBody.parse({ ...local, [field]: text })).toMatchObject({ [field]: 'Boaloja' });
    }
    expect(commentBody.parse({ content: text }).content).toBe('Boaloja');
  },
);

it('line breaks are kept only in descriptions and comments', () => {
  expect(onlinePromotionBody.parse({ ...promotion, description: 'Uma\nlinha\te outra' }).description).toBe(
    'Uma\nlinha\te outra',
  );
  expect(onlinePromotionBody.parse({ ...promotion, title: 'Fone\nbluetooth' }).title).toBe('Fone bluetooth');
  expect(commentBody.parse({ content: 'Uma\r\noutra' }).content).toBe('Uma\noutra');
});

it.each(['0x10', '1e1', ' 5', '5 ', '+5', '5.0', '٥', '', 'true', '1_0'])(
  'list queries reject %j as a number',
  (limit) => {
    expect(promotionListQuery.safeParse({ limit }).success).toBe(false);
    expect(promotionListQuery.safeParse({ page: limit }).success).toBe(false);
    expect(listComments.query.safeParse({ limit }).success).toBe(false);
  },
);

it('promotionListQuery keeps a price bound of 0 and rejects invalid bounds', () => {
  expect(promotionListQuery.parse({ minPrice: '0', maxPrice: '0' })).toMatchObject({
    minPrice: 0,
    maxPrice: 0,
  });
  expect(promotionListQuery.parse({ minPrice: '', maxPrice: '1.149,90' })).toMatchObject({
    maxPrice: 1149.9,
  });
  for (const minPrice of ['-1', '0x10', '1e3', 'NaN', {}]) {
    expect(promotionListQuery.safeParse({ minPrice }).success).toBe(false);
  }
});
