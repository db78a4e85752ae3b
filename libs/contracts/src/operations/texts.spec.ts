import { advertisementForm } from './ad-forms.js';
import { ruleKeyword } from './rule-fields.js';
import { badgeBody, levelBody, rewardBody } from './gamification-admin.js';
import { rejectPromotion } from './moderation.js';
import { commentBody, localPromotionBody, onlinePromotionBody } from './promotions.js';
import { loginBody, registerBody, updateMe } from './users.js';

const promotion = {
  title: 'Fone bluetooth',
  promotionalPrice: '199,90',
  link: 'https://loja.example/fone',
  city: 'Online',
};
const texts = [
  ['title of a promotion', onlinePromotionBody, 'title'],
  ['description of a promotion', onlinePromotionBody, 'description'],
  ['store of a promotion', onlinePromotionBody, 'store'],
  ['coupon of a promotion', onlinePromotionBody, 'coupon'],
  ['description of a local promotion', localPromotionBody, 'description'],
  ['comment', commentBody, 'content'],
  ['name', registerBody, 'name'],
  ['display name', updateMe.body, 'name'],
  ['reason of a rejection', rejectPromotion.body, 'moderationReason'],
  ['title of an advertisement', advertisementForm, 'title'],
  ['name of a badge', badgeBody, 'name'],
  ['criteria of a badge', badgeBody, 'criteria'],
  ['title of a reward', rewardBody, 'title'],
  ['name of a level', levelBody, 'name'],
] as const;

type Schema = (typeof texts)[number][1];
const isRefused = (schema: Schema, field: string, text: string): boolean =>
  schema.safeParse({ ...promotion, [field]: text }).error?.issues.some(({ path }) => path[0] === field) ??
  false;

describe.each(texts)('%s', (_name, schema, field) => {
  it.each(['\u200B', '\u3164', '\u00AD', '\u2800', '\u200D', '\uFE0F', '\u0301'])(
    'is rejected when it consists of invisible characters: %j',
    (character) => {
      expect(isRefused(schema, field, character.repeat(8))).toBe(true);
      expect(isRefused(schema, field, `${character} ${character}`.repeat(3))).toBe(true);
    },
  );

  it.each(['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'])(
    'is rejected when it contains the direction override %j',
    (character) => {
      expect(isRefused(schema, field, `Fone ${character}gpj.exe`)).toBe(true);
    },
  );

  it.each(['Família 👨‍👩‍👧 unida', 'Pão & café', 'Ação já: 50%', '日本のお茶の店'])(
    'is accepted when it is visible: %s',
    (text) => {
      expect(isRefused(schema, field, text)).toBe(false);
    },
  );
});

it('ruleKeyword rejects invisible characters and direction overrides', () => {
  for (const text of ['\u3164\u3164', 'fo\u202Ene']) expect(ruleKeyword.safeParse(text).success).toBe(false);
  expect(ruleKeyword.safeParse('fone').success).toBe(true);
});

it.each([
  'Conta removida',
  'CONTA  REMOVIDA',
  'Pechincha',
  'pechíncha',
  'P e c h i n c h a',
  'admin',
  'ＡＤＭＩＮ',
  'ad\u200Bmin',
  'admin\u3164',
  'A-d-m-i-n',
  'Moderação',
  'moderacao',
  'Mod\u00ADeração',
  'conta\u00A0removida',
])('registration and profile update reject the reserved name %j', (name) => {
  for (const body of [registerBody, updateMe.body]) {
    const { issues = [] } = body.safeParse({ name }).error ?? {};
    expect(issues).toContainEqual(
      expect.objectContaining({ path: ['name'], message: 'Este nome é reservado: escolha outro' }),
    );
  }
});

it.each(['Admilson', 'Adminha Souza', 'Maria Pechincheira', 'Ana'])(
  'profile update accepts the name %s',
  (name) => {
    expect(updateMe.body.safeParse({ name }).success).toBe(true);
  },
);

const parseEmail = (email: string): string | undefined =>
  loginBody.safeParse({ email, password: 'abcdef' }).data?.email;

it.each([
  'a,b@x.br',
  'a@x.br;b@x.br',
  '<x@b.cc>',
  '"a b"@x.br',
  'x@b..cc',
  'x@.b.cc',
  'x@b.cc.',
  'x@-b.cc',
  'x@b-.cc',
  'x@b',
  'x@@b.cc',
  'x\u0000@b.cc',
  'x\u200B@b.cc',
  'x@b\u3164.cc',
  'x@b.cc\nbcc: y@b.cc',
  '@b.cc',
  `${'a'.repeat(65)}@b.cc`,
  `x@${'b'.repeat(64)}.cc`,
])('login rejects %j as e-mail', (email) => {
  expect(parseEmail(email)).toBeUndefined();
});

it.each([
  [' Ana.Souza+loja@Exemplo.com.br ', 'ana.souza+loja@exemplo.com.br'],
  ["o'neil_{|}~=?^!#$%&*/@a-b.c1.dev", "o'neil_{|}~=?^!#$%&*/@a-b.c1.dev"],
  ['x@xn--caf-dma.com', 'x@xn--caf-dma.com'],
])('login accepts %j as e-mail', (input, email) => {
  expect(parseEmail(input)).toBe(email);
});

const nonPublicLinks = [
  'https://127.0.0.1/x',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://127.0.0.1./',
  'http://%31%32%37.0.0.1/',
  'http://１２７.0.0.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://localhost/',
  'http://localhost:3000/x',
  'http://localhost./',
  'http://loja.localhost/',
  'http://intranet/',
  'http://loja./',
];
it.each(nonPublicLinks)('links without a public host are rejected: %s', (link) => {
  for (const [schema, field] of [
    [onlinePromotionBody, 'link'],
    [localPromotionBody, 'link'],
    [advertisementForm, 'targetUrl'],
  ] as const) {
    const { issues = [] } = schema.safeParse({ ...promotion, [field]: link }).error ?? {};
    const messages = issues.filter(({ path }) => path[0] === field).map(({ message }) => message);
    expect(messages).toEqual(['Link inválido: informe o endereço de um site']);
  }
});

it.each(['https://loja.example/x', 'https://1.1.example/', 'https://ação.com.br/'])(
  'links with a public host are accepted: %s',
  (link) => {
    expect(onlinePromotionBody.safeParse({ ...promotion, link }).success).toBe(true);
  },
);

it.each(['0.150', '0.001', '01.149'])('the price %s is rejected at its field', (promotionalPrice) => {
  const { issues = [] } = onlinePromotionBody.safeParse({ ...promotion, promotionalPrice }).error ?? {};
  expect(issues).toMatchObject([{ path: ['promotionalPrice'], message: 'Preço inválido' }]);
});

it.each([0.015, 199.999, 10.0000001, 1.005])(
  'the price %d is rejected because it has more than two decimals',
  (price) => {
    const { issues = [] } = onlinePromotionBody.safeParse({ ...promotion, originalPrice: price }).error ?? {};
    expect(issues).toMatchObject([
      { path: ['originalPrice'], message: 'Preço deve ter no máximo duas casas decimais' },
    ]);
  },
);

it.each([0.01, 0.07, 1.1, 64.1, 1149, 99_999_999.99])('the price %d is accepted', (promotionalPrice) => {
  expect(onlinePromotionBody.parse({ ...promotion, promotionalPrice }).promotionalPrice).toBe(
    promotionalPrice,
  );
});
