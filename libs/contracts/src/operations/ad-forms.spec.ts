import { advertisementChange, advertisementForm, cityBannerForm } from './ad-forms.js';

const image = `/uploads/${'a'.repeat(40)}-640.webp`;
const ad = {
  title: 'Semana da Informática',
  description: 'Notebooks com frete grátis.',
  image,
  targetUrl: 'https://eletro-manaca.example/semana',
  position: 'top',
  size: 'medium',
  duration: '8',
  startDate: '2026-11-10',
  endDate: '2026-11-30',
  status: 'active',
};
const banner = { ...ad, city: 'curitiba', startDate: '', endDate: '' };

type Result = { success: boolean; error?: { issues: readonly { path: PropertyKey[]; message: string }[] } };
/** Faults by field, the first of each, as an answer tells them. */
const faults = (result: Result): [string, string][] => {
  const first = new Map<string, string>();
  for (const { path, message } of result.error?.issues ?? []) {
    if (!first.has(path.join('.'))) first.set(path.join('.'), message);
  }
  return [...first];
};

const URL_WORDS = 'URL deve começar com http:// ou https://';
const LATER = 'Data de término deve ser posterior à data de início';
const SECONDS = 'Tempo de exibição deve ser um número de segundos, 0 ou mais';
const NOT_OURS = 'Imagem inválida: envie o arquivo de novo';
const MISSING = 'Por favor, preencha todos os campos obrigatorios';

it.each([
  [{ title: ' ' }, 'title', 'Título é obrigatório'],
  [{ title: undefined }, 'title', 'Título é obrigatório'],
  [{ title: { $ne: null } }, 'title', 'Título é obrigatório'],
  [{ title: 'a'.repeat(121) }, 'title', 'Título deve ter no máximo 120 caracteres'],
  [{ title: 'a\u0000b' }, 'title', 'Texto inválido: há caracteres que não se veem'],
  [{ description: 'a'.repeat(501) }, 'description', 'Descrição deve ter no máximo 500 caracteres'],
  [{ targetUrl: 'eletro-manaca.example' }, 'targetUrl', URL_WORDS],
  [{ targetUrl: 'javascript:alert(1)' }, 'targetUrl', URL_WORDS],
  [{ targetUrl: 'JaVa\tscript:alert(1)' }, 'targetUrl', 'Texto inválido: há caracteres que não se veem'],
  [{ targetUrl: 'data:text/html,x' }, 'targetUrl', URL_WORDS],
  [{ targetUrl: '//mal.example' }, 'targetUrl', URL_WORDS],
  [{ targetUrl: 'http:mal.example' }, 'targetUrl', URL_WORDS],
  [{ targetUrl: 'https://loja.example@mal.example' }, 'targetUrl', URL_WORDS],
  [
    { targetUrl: `https://a.example/${'a'.repeat(2000)}` },
    'targetUrl',
    'URL deve ter no máximo 2000 caracteres',
  ],
  [{ startDate: '2026-11-30' }, 'endDate', LATER],
  [{ startDate: '2026-11-30T12:00:00Z' }, 'endDate', LATER],
  [{ endDate: '2025-11-30T00:00:00Z' }, 'endDate', LATER],
  [{ startDate: '' }, 'startDate', 'Data de início é obrigatória se a data de término for preenchida'],
  [{ startDate: '2026-02-30' }, 'startDate', 'Data inválida'],
  [{ startDate: '2026-11-10T25:00:00Z' }, 'startDate', 'Data inválida'],
  [{ startDate: 'ontem' }, 'startDate', 'Data inválida'],
  [{ endDate: '+275760-09-13T00:00:00Z' }, 'endDate', 'Data inválida'],
  [{ endDate: 1 }, 'endDate', 'Data inválida'],
  [{ duration: -1 }, 'duration', SECONDS],
  [{ duration: '-1' }, 'duration', SECONDS],
  [{ duration: '1e309' }, 'duration', SECONDS],
  [{ duration: Number.NaN }, 'duration', SECONDS],
  [{ duration: { $gt: 0 } }, 'duration', SECONDS],
  [{ duration: 86_401 }, 'duration', 'Tempo de exibição deve ser de no máximo um dia'],
  [{ size: 'huge' }, 'size', 'Tamanho inválido'],
  [{ size: ['small'] }, 'size', 'Tamanho inválido'],
  [{ position: 'bottom' }, 'position', 'Posição inválida'],
  [{ status: 'on' }, 'status', 'Status inválido'],
  [{ image: 'https://mal.example/a.png' }, 'image', NOT_OURS],
  [{ image: 'data:image/png;base64,AAAA' }, 'image', NOT_OURS],
  [{ image: '/uploads/../secret' }, 'image', NOT_OURS],
  [{ image: `${image}\n` }, 'image', NOT_OURS],
  [{ image: { $ne: '' } }, 'image', NOT_OURS],
])('an advertisement: %j is refused', (change, field, message) => {
  expect(faults(advertisementForm.safeParse({ ...ad, ...change }))).toEqual([[field, message]]);
});

it('tells every fault at once, of texts and of dates', () => {
  const result = advertisementForm.safeParse({ ...ad, title: '', startDate: '' });
  expect(faults(result).map(([field]) => field)).toEqual(['title', 'startDate']);
});

it('an advertisement needs a title alone', () => {
  expect(advertisementForm.parse({ title: '  Só o título ' })).toEqual({
    ...{ title: 'Só o título', description: '', targetUrl: '', position: 'top', status: 'active' },
    ...{ image: null, size: null, duration: null, startDate: null, endDate: null },
  });
});

it.each([
  [0, 0],
  ['0', 0],
  [' 2,5 ', 2.5],
  ['', null],
  [null, null],
])('takes %j as a display time', (duration, taken) => {
  expect(advertisementForm.parse({ ...ad, duration }).duration).toBe(taken);
});

it.each([
  ['2026-11-10', '2026-11-10'],
  ['2026-11-10T12:00', '2026-11-10T15:00:00.000Z'],
  ['2026-11-10T12:00:00-03:00', '2026-11-10T15:00:00.000Z'],
  ['2026-11-10T12:00:00.5Z', '2026-11-10T12:00:00.500Z'],
  [' ', null],
])('reads %j as a date', (startDate, read) => {
  expect(advertisementForm.parse({ ...ad, startDate, endDate: '' }).startDate).toBe(read);
});

it.each([
  [{ title: ' ' }, 'title', MISSING],
  [{ targetUrl: '' }, 'targetUrl', MISSING],
  [{ image: '' }, 'image', MISSING],
  [{ image: undefined }, 'image', MISSING],
  [{ city: undefined }, 'city', MISSING],
  [{ city: 'online' }, 'city', 'Cidade desconhecida'],
  [{ city: '---' }, 'city', 'Cidade desconhecida'],
  [{ targetUrl: 'ftp://guia.example' }, 'targetUrl', URL_WORDS],
  [{ image: 'https://mal.example/a.png' }, 'image', NOT_OURS],
  [{ startDate: '2026-11-10', endDate: '2026-11-09' }, 'endDate', LATER],
])('a banner: %j is refused', (change, field, message) => {
  expect(faults(cityBannerForm.safeParse({ ...banner, ...change }))).toEqual([[field, message]]);
});

it('a banner needs no start for its end', () => {
  expect(cityBannerForm.parse({ ...banner, endDate: '2026-11-30' }).endDate).toBe('2026-11-30');
});

it('a change is the status alone or the whole form, and each is told its own faults', () => {
  expect(advertisementChange.parse({ status: 'inactive', _id: 'x' })).toEqual({ status: 'inactive' });
  expect(advertisementChange.parse(ad)).toEqual(advertisementForm.parse(ad));
  const told = (change: unknown) => faults(advertisementChange.safeParse(change));
  expect(told({ status: 'off' })).toEqual([['status', 'Status inválido']]);
  expect(told({})).toEqual([['title', 'Título é obrigatório']]);
  expect(told({ status: 'inactive', description: 'x' })).toEqual([['title', 'Título é obrigatório']]);
  expect(told({ ...ad, startDate: '2026-12-24' })).toEqual([['endDate', LATER]]);
});
