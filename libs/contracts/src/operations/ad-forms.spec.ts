import { advertisementUpdate, advertisementForm, cityBannerForm } from './ad-forms.js';

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
/** `[field, message]` of the first error of each field. */
const listErrors = (result: Result): [string, string][] => {
  const first = new Map<string, string>();
  for (const { path, message } of result.error?.issues ?? []) {
    if (!first.has(path.join('.'))) first.set(path.join('.'), message);
  }
  return [...first];
};

const INVALID_URL_MESSAGE = 'URL deve começar com http:// ou https://';
const END_BEFORE_START_MESSAGE = 'Data de término deve ser posterior à data de início';
const INVALID_SECONDS_MESSAGE = 'Tempo de exibição deve ser um número de segundos, 0 ou mais';
const INVALID_IMAGE_MESSAGE = 'Imagem inválida: envie o arquivo de novo';
const MISSING_FIELDS_MESSAGE = 'Por favor, preencha todos os campos obrigatorios';

it.each([
  [{ title: ' ' }, 'title', 'Título é obrigatório'],
  [{ title: undefined }, 'title', 'Título é obrigatório'],
  [{ title: { $ne: null } }, 'title', 'Título é obrigatório'],
  [{ title: 'a'.repeat(121) }, 'title', 'Título deve ter no máximo 120 caracteres'],
  [{ title: 'a\u202Eb' }, 'title', 'Texto inválido: há caracteres que não se veem'],
  [{ description: 'a'.repeat(501) }, 'description', 'Descrição deve ter no máximo 500 caracteres'],
  [{ targetUrl: 'eletro-manaca.example' }, 'targetUrl', INVALID_URL_MESSAGE],
  [{ targetUrl: 'javascript:alert(1)' }, 'targetUrl', INVALID_URL_MESSAGE],
  [{ targetUrl: 'JaVa\tscript:alert(1)' }, 'targetUrl', INVALID_URL_MESSAGE],
  [{ targetUrl: 'data:text/html,x' }, 'targetUrl', INVALID_URL_MESSAGE],
  [{ targetUrl: '//mal.example' }, 'targetUrl', INVALID_URL_MESSAGE],
  [{ targetUrl: 'http:mal.example' }, 'targetUrl', INVALID_URL_MESSAGE],
  [{ targetUrl: 'https://loja.example@mal.example' }, 'targetUrl', INVALID_URL_MESSAGE],
  [
    { targetUrl: `https://a.example/${'a'.repeat(2000)}` },
    'targetUrl',
    'URL deve ter no máximo 2000 caracteres',
  ],
  [{ startDate: '2026-11-30' }, 'endDate', END_BEFORE_START_MESSAGE],
  [{ startDate: '2026-11-30T12:00:00Z' }, 'endDate', END_BEFORE_START_MESSAGE],
  [{ endDate: '2025-11-30T00:00:00Z' }, 'endDate', END_BEFORE_START_MESSAGE],
  [{ startDate: '' }, 'startDate', 'Data de início é obrigatória se a data de término for preenchida'],
  [{ startDate: '2026-02-30' }, 'startDate', 'Data inválida'],
  [{ startDate: '2026-11-10T25:00:00Z' }, 'startDate', 'Data inválida'],
  [{ startDate: 'ontem' }, 'startDate', 'Data inválida'],
  [{ endDate: '+275760-09-13T00:00:00Z' }, 'endDate', 'Data inválida'],
  [{ endDate: 1 }, 'endDate', 'Data inválida'],
  [{ duration: -1 }, 'duration', INVALID_SECONDS_MESSAGE],
  [{ duration: '-1' }, 'duration', INVALID_SECONDS_MESSAGE],
  [{ duration: '1e309' }, 'duration', INVALID_SECONDS_MESSAGE],
  [{ duration: Number.NaN }, 'duration', INVALID_SECONDS_MESSAGE],
  [{ duration: { $gt: 0 } }, 'duration', INVALID_SECONDS_MESSAGE],
  [{ duration: 86_401 }, 'duration', 'Tempo de exibição deve ser de no máximo um dia'],
  [{ size: 'huge' }, 'size', 'Tamanho inválido'],
  [{ size: ['small'] }, 'size', 'Tamanho inválido'],
  [{ position: 'bottom' }, 'position', 'Posição inválida'],
  [{ status: 'on' }, 'status', 'Status inválido'],
  [{ image: 'https://mal.example/a.png' }, 'image', INVALID_IMAGE_MESSAGE],
  [{ image: 'data:image/png;base64,AAAA' }, 'image', INVALID_IMAGE_MESSAGE],
  [{ image: '/uploads/../secret' }, 'image', INVALID_IMAGE_MESSAGE],
  [{ image: `${image}\n` }, 'image', INVALID_IMAGE_MESSAGE],
  [{ image: { $ne: '' } }, 'image', INVALID_IMAGE_MESSAGE],
])('advertisementForm rejects %j', (changes, field, message) => {
  expect(listErrors(advertisementForm.safeParse({ ...ad, ...changes }))).toEqual([[field, message]]);
});

it('advertisementForm returns the errors of all fields together', () => {
  const result = advertisementForm.safeParse({ ...ad, title: '', startDate: '' });
  expect(listErrors(result).map(([field]) => field)).toEqual(['title', 'startDate']);
});

it('advertisementForm requires only a title', () => {
  expect(advertisementForm.parse({ title: '  Só o título ' })).toEqual({
    title: 'Só o título',
    description: '',
    targetUrl: '',
    position: 'top',
    status: 'active',
    image: null,
    size: null,
    duration: null,
    startDate: null,
    endDate: null,
  });
});

it.each([
  [0, 0],
  ['0', 0],
  [' 2,5 ', 2.5],
  ['', null],
  [null, null],
])('advertisementForm accepts %j as display time', (duration, parsed) => {
  expect(advertisementForm.parse({ ...ad, duration }).duration).toBe(parsed);
});

it.each([
  ['2026-11-10', '2026-11-10'],
  ['2026-11-10T12:00', '2026-11-10T15:00:00.000Z'],
  ['2026-11-10T12:00:00-03:00', '2026-11-10T15:00:00.000Z'],
  ['2026-11-10T12:00:00.5Z', '2026-11-10T12:00:00.500Z'],
  [' ', null],
])('advertisementForm accepts %j as date', (startDate, parsed) => {
  expect(advertisementForm.parse({ ...ad, startDate, endDate: '' }).startDate).toBe(parsed);
});

it.each([
  [{ title: ' ' }, 'title', MISSING_FIELDS_MESSAGE],
  [{ targetUrl: '' }, 'targetUrl', MISSING_FIELDS_MESSAGE],
  [{ image: '' }, 'image', MISSING_FIELDS_MESSAGE],
  [{ image: undefined }, 'image', MISSING_FIELDS_MESSAGE],
  [{ city: undefined }, 'city', MISSING_FIELDS_MESSAGE],
  [{ city: 'online' }, 'city', 'Cidade desconhecida'],
  [{ city: '---' }, 'city', 'Cidade desconhecida'],
  [{ targetUrl: 'ftp://guia.example' }, 'targetUrl', INVALID_URL_MESSAGE],
  [{ image: 'https://mal.example/a.png' }, 'image', INVALID_IMAGE_MESSAGE],
  [{ startDate: '2026-11-10', endDate: '2026-11-09' }, 'endDate', END_BEFORE_START_MESSAGE],
])('cityBannerForm rejects %j', (changes, field, message) => {
  expect(listErrors(cityBannerForm.safeParse({ ...banner, ...changes }))).toEqual([[field, message]]);
});

it('cityBannerForm accepts an end without a start', () => {
  expect(cityBannerForm.parse({ ...banner, endDate: '2026-11-30' }).endDate).toBe('2026-11-30');
});

it('advertisementUpdate accepts only the status, the whole form, or any fields with a version', () => {
  expect(advertisementUpdate.parse({ status: 'inactive', _id: 'x' })).toEqual({ status: 'inactive' });
  expect(advertisementUpdate.parse(ad)).toEqual(advertisementForm.parse(ad));
  const listUpdateErrors = (changes: unknown) => listErrors(advertisementUpdate.safeParse(changes));
  expect(listUpdateErrors({ status: 'off' })).toEqual([['status', 'Status inválido']]);
  expect(listUpdateErrors({})).toEqual([['title', 'Título é obrigatório']]);
  expect(listUpdateErrors({ status: 'inactive', description: 'x' })).toEqual([
    ['title', 'Título é obrigatório'],
  ]);
  expect(advertisementUpdate.parse({ description: 'x', size: '', version: 3 })).toEqual({
    description: 'x',
    size: null,
    version: 3,
  });
  expect(listUpdateErrors({ title: ' ', version: -1 })).toEqual([
    ['title', 'Título é obrigatório'],
    ['version', 'Versão inválida'],
  ]);
});
