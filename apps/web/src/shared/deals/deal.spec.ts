import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { canManage, getEditPath, getListPath, getWhatsAppLink } from './deal';

const author = { _id: 'ana', name: 'Ana', avatar: null };

it('only the author and admins can manage a deal', () => {
  expect(canManage({ author }, { _id: 'ana', role: 'user' })).toBe(true);
  expect(canManage({ author }, { _id: 'admin', role: 'admin' })).toBe(true);
  expect(canManage({ author }, { _id: 'gerente', role: 'manager' })).toBe(false);
  expect(canManage({ author }, { _id: 'bruno', role: 'user' })).toBe(false);
  expect(canManage({ author }, null)).toBe(false);
});

it('deal paths start with the city when the deal is local', () => {
  expect(getEditPath({ _id: '1', city: 'online' })).toBe('/editar-promocao/1');
  expect(getEditPath({ _id: '1', city: 'sao-paulo' })).toBe('/sao-paulo/editar-promocao/1');
  expect(getListPath({ city: 'online' })).toBe('/promocoes');
  expect(getListPath({ city: 'curitiba' })).toBe('/curitiba/promocoes');
});

const getLines = (deal: Partial<Promotion>): string[] =>
  (new URL(getWhatsAppLink(deal as Promotion)).searchParams.get('text') ?? '')
    .replaceAll('\u00a0', ' ')
    .split('\n');

beforeAll(() => {
  globalThis.location = { origin: 'https://pechincha.example' } as Location;
});

const deal = {
  _id: '1',
  title: 'Café & pão',
  promotionalPrice: 19.9,
  originalPrice: 29.9,
  store: 'Zé',
  city: 'curitiba',
};

it('WhatsApp text has title, both prices, store and URL', () => {
  expect(getLines(deal)).toEqual([
    'Café & pão',
    'De R$ 29,90 por R$ 19,90',
    'Loja: Zé',
    'https://pechincha.example/curitiba/promocao/1',
  ]);
});

it('WhatsApp text has the final price with its condition, and the old price if higher', () => {
  const withShipping = { ...deal, finalPrice: 24.9, condition: 'no Pix · frete R$ 5,00' };
  expect(getLines(withShipping)[1]).toBe('De R$ 29,90 por R$ 24,90 (no Pix · frete R$ 5,00)');
  expect(getLines({ ...withShipping, originalPrice: 24.9 })[1]).toBe('Por R$ 24,90 (no Pix · frete R$ 5,00)');
});

it('WhatsApp text omits old price, store and city when they are missing', () => {
  expect(getLines({ ...deal, originalPrice: null, store: '', city: 'online' })).toEqual([
    'Café & pão',
    'Por R$ 19,90',
    'https://pechincha.example/promocao/1',
  ]);
});

it('WhatsApp text says when the deal was seen, that its coupon fails, and its last day', () => {
  const change: Partial<Promotion> = {
    freshness: { seenAt: '2026-11-12T17:05:00.000Z', people: 1 },
    coupon: 'CAFE10',
    couponHealth: { state: 'fails', worked: 0, failed: 2, lastWorkedAt: null },
    validUntil: '2099-11-12',
  };
  expect(getLines({ ...deal, ...change }).slice(3)).toEqual([
    expect.stringMatching(/^Conferida em 12\/11.* às 14:05$/),
    'Cupom não está funcionando',
    'Até 12/11/2099',
    'https://pechincha.example/curitiba/promocao/1',
  ]);
});

it('WhatsApp text of an expired deal says so and nothing else of it', () => {
  const change: Partial<Promotion> = { status: 'expired', validUntil: '2099-11-12' };
  expect(getLines({ ...deal, ...change })[0]).toBe('EXPIRADA: Café & pão');
  expect(getLines({ ...deal, ...change }).at(-2)).toMatch(/^Loja/);
});
