import { listValidityTexts } from './validity';

// 23:30 of November 25 in São Paulo.
const now = new Date('2026-11-26T02:30:00Z');

it.each([
  [{}, []],
  [{ validFrom: '', validUntil: '' }, []],
  [{ validUntil: '2026-11-25' }, ['Até hoje']],
  [{ validUntil: '2026-11-26' }, ['Até amanhã']],
  [{ validUntil: '2026-12-01' }, ['Até 1 de dez.']],
  [{ validUntil: '2027-01-12' }, ['Até 12 de jan. de 2027']],
  [{ validFrom: '2026-11-25' }, []],
  [{ validFrom: '2026-11-26' }, ['Começa amanhã']],
  [{ validFrom: '2026-11-30', validUntil: '2026-12-02' }, ['Começa em 30 de nov.', 'Até 2 de dez.']],
])('validity of %j is %j on November 25 in São Paulo', (validity, texts) => {
  expect(listValidityTexts(validity, now)).toEqual(texts);
});
