import { toDay } from '../days.js';
import { isOver } from './date-fields.js';
import { editPromotionBody, onlineEditBody, onlinePromotionBody } from './promotion-bodies.js';

const form = {
  title: 'Fone Bluetooth',
  promotionalPrice: '199,90',
  link: 'https://loja.example/fone',
  city: 'online',
};
const inDays = (days: number): string => toDay(new Date(Date.now() + days * 24 * 60 * 60_000));

const listErrors = (schema: typeof onlinePromotionBody | typeof onlineEditBody, fields: object) =>
  schema
    .safeParse({ ...form, ...fields })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

it('accepts days and leaves out empty ones', () => {
  const fields = { validFrom: inDays(0), validUntil: ` ${inDays(3)} ` };
  expect(onlinePromotionBody.parse({ ...form, ...fields })).toMatchObject({
    validFrom: inDays(0),
    validUntil: inDays(3),
  });
  const empty = editPromotionBody.parse({ ...form, validFrom: '', validUntil: null });
  expect([empty.validFrom, empty.validUntil]).toEqual([undefined, undefined]);
});

it.each<[object, [string, string][]]>([
  [{ validUntil: inDays(0) }, []],
  [{ validUntil: inDays(-1) }, [['validUntil', 'A data final já passou']]],
  [{ validUntil: inDays(364) }, []],
  [{ validUntil: inDays(368) }, [['validUntil', 'Escolha uma data dentro de um ano']]],
  [{ validFrom: inDays(-368) }, [['validFrom', 'Escolha uma data dentro de um ano']]],
  [{ validFrom: inDays(3), validUntil: inDays(3) }, []],
  [
    { validFrom: inDays(3), validUntil: inDays(2) },
    [['validUntil', 'A data final deve ser igual ou posterior à inicial']],
  ],
  [{ validUntil: '2026-02-30' }, [['validUntil', 'Data inválida']]],
  [{ validUntil: `${inDays(3)}T10:00:00Z` }, [['validUntil', 'Data inválida']]],
  [{ validUntil: 'x'.repeat(1000) }, [['validUntil', 'Data inválida']]],
  [{ validFrom: 5 }, [['validFrom', 'Data inválida']]],
])('a new promotion with %j has errors %j', (fields, errors) => {
  expect(listErrors(onlinePromotionBody, fields)).toEqual(errors);
});

it('an edit may keep a last day that is over', () => {
  expect(listErrors(onlineEditBody, { validUntil: inDays(-1) })).toEqual([]);
});

it('the last day is over when it has ended in São Paulo', () => {
  const validUntil = '2026-11-30';
  expect(isOver({ validUntil }, new Date('2026-12-01T02:59:59Z'))).toBe(false);
  expect(isOver({ validUntil }, new Date('2026-12-01T03:00:00Z'))).toBe(true);
  expect(isOver({}, new Date())).toBe(false);
});
