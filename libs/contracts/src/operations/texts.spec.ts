import { advertisementForm } from './ad-forms.js';
import { subscriptionKeyword } from './subscription-fields.js';
import { badgeBody, levelBody, rewardBody } from './gamification-admin.js';
import { rejectPromotion } from './moderation.js';
import { appealDecision, fileAppeal } from './moderation-log.js';
import { localPromotionBody, onlinePromotionBody } from './promotion-bodies.js';
import { commentBody, promotionListQuery } from './promotions.js';
import { commentReport } from './reports.js';
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

it('subscriptionKeyword rejects invisible characters and direction overrides', () => {
  for (const text of ['\u3164\u3164', 'fo\u202Ene'])
    expect(subscriptionKeyword.safeParse(text).success).toBe(false);
  expect(subscriptionKeyword.safeParse('fone').success).toBe(true);
});

const clean = (schema: Schema, field: string, given: string): unknown =>
  (schema.safeParse({ ...promotion, [field]: given }).data as Record<string, unknown> | undefined)?.[field];

it.each([
  [onlinePromotionBody, 'coupon', 'FO\u200BNE\u200E1\u00AD0', 'FONE10'],
  [onlinePromotionBody, 'link', '\uFEFFhttps://loja.example/fo\u200Bne\u2060', 'https://loja.example/fone'],
  [onlinePromotionBody, 'store', 'Loja\tdo\nZé', 'Loja do Zé'],
  [onlinePromotionBody, 'title', 'Fone\r\nbluetooth\u0007 👩\u200D💻\u200D', 'Fone bluetooth 👩\u200D💻'],
  [onlinePromotionBody, 'description', 'Uma\u200B\r\nlinha\te\u0000 outra\n', 'Uma\nlinha\te outra'],
  [promotionListQuery, 'search', ' fo\u00ADne\tblue ', 'fone blue'],
  [promotionListQuery, 'search', '\u2068fone\u2069 \u202Eblue\u202C', 'fone blue'],
  [registerBody.def.shape.name, '', 'A\u200Bna', 'Ana'],
])('%# %s is cleaned', (schema, field, given, taken) => {
  expect(field ? clean(schema as Schema, field, given) : schema.parse(given)).toBe(taken);
});

const family = '👨\u200D👩\u200D👧';
it.each([
  ['comment', commentBody, 'content', 2000],
  ['description', onlinePromotionBody, 'description', 1000],
  ['title', onlinePromotionBody, 'title', 160],
  ['report', commentReport, 'text', 500],
  ['search', promotionListQuery, 'search', 100],
] as const)('%s counts what people see as one character', (_name, schema, field, max) => {
  const isAccepted = (text: string) =>
    !schema
      .safeParse({ ...promotion, reason: 'spam', [field]: text })
      .error?.issues.some(({ path }) => path[0] === field);
  for (const one of ['a', '😀', '🇧🇷', '👍🏽', 'e\u0301', family]) {
    expect([one, isAccepted(one.repeat(max))]).toEqual([one, true]);
    expect([one, isAccepted(one.repeat(max + 1))]).toEqual([one, false]);
  }
  // What would be one character of any size.
  expect(isAccepted(`a${'\u0301'.repeat(8 * max)}`)).toBe(false);
});

it.each([
  ['title', onlinePromotionBody, 'title', 5],
  ['appeal', fileAppeal.body, 'text', 20],
  ['reason', appealDecision, 'publicReason', 10],
  ['display name', updateMe.body, 'name', 3],
] as const)('%s of too few characters is refused', (_name, schema, field, min) => {
  const isAccepted = (text: string) =>
    !schema.safeParse({ ...promotion, [field]: text }).error?.issues.some(({ path }) => path[0] === field);
  expect(isAccepted('é'.normalize('NFD').repeat(min))).toBe(true);
  for (const one of ['é'.normalize('NFD'), '🇧🇷', '👍🏽'])
    expect([one, isAccepted(one.repeat(min - 1))]).toEqual([one, false]);
});

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
  'x\u202E@b.cc',
  'x@127.0.0.1',
  'x@b.1',
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
  ['\u200Ex@b.cc', 'x@b.cc'],
  ['\u2068x@b.cc\u2069', 'x@b.cc'],
  ['\u202Ax@b.cc\u202C', 'x@b.cc'],
  ['x\u200B@b\u00AD.cc\uFEFF', 'x@b.cc'],
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

it.each(['0.150', '0.001', '01.149', '12 34', '1O0'])(
  'the price %s is rejected at its field',
  (promotionalPrice) => {
    const { issues = [] } = onlinePromotionBody.safeParse({ ...promotion, promotionalPrice }).error ?? {};
    expect(issues).toMatchObject([{ path: ['promotionalPrice'], message: 'Preço inválido' }]);
  },
);

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
