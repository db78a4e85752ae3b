import * as z from 'zod/mini';
import { isCityName } from '../cities.js';
import {
  advertisementPositions,
  advertisementSizes,
  advertisementStatuses,
} from '../entities/advertisement.js';
import { line, linkRules, MAX_VALUE_LENGTH, optionalLines, optionalText, text } from './fields.js';
import { moment, typedInstant } from './moments.js';

const FIELDS_MISSING = 'Por favor, preencha todos os campos obrigatorios';
const URL_WORDS = 'URL deve começar com http:// ou https://';
const URL_LENGTH = [2000, 'URL deve ter no máximo 2000 caracteres'] as const;
const TITLE_LENGTH = [120, 'Título deve ter no máximo 120 caracteres'] as const;
export const NOT_OURS = 'Imagem inválida: envie o arquivo de novo';
const END_TOO_EARLY = 'Data de término deve ser posterior à data de início';

/** An ad keeps its place at most a day. */
const LONGEST_SECONDS = 86_400;

/** The path of a kept picture, as the upload answered it; only its hash is kept. */
export const adPicturePath = /^\/uploads\/([0-9a-f]{40})-(?:160|320|640|1200)\.webp$/;

const blankIsNull = (typed: unknown): unknown =>
  typeof typed === 'string' && typed.length <= MAX_VALUE_LENGTH && typed.trim() === '' ? null : typed;

/** Null where it is missing, null or blank. */
const mayBeBlank = <Schema extends z.ZodMiniType<unknown, unknown>>(schema: Schema) =>
  z._default(z.pipe(z.transform(blankIsNull), z.nullable(schema)), null);

const asSeconds = (typed: unknown): unknown => {
  const value = blankIsNull(typed);
  if (typeof value !== 'string') return value;
  if (value.length > MAX_VALUE_LENGTH) return Number.NaN;
  return /^\d+([.,]\d+)?$/.test(value.trim()) ? Number(value.trim().replace(',', '.')) : Number.NaN;
};

const SECONDS_WORDS = 'Tempo de exibição deve ser um número de segundos, 0 ou mais';
const seconds = z
  .number(SECONDS_WORDS)
  .check(z.gte(0, SECONDS_WORDS), z.lte(LONGEST_SECONDS, 'Tempo de exibição deve ser de no máximo um dia'));

const status = z.enum(advertisementStatuses, 'Status inválido');

/** What advertisements and banners have in common. */
const shared = {
  description: optionalLines(500, 'Descrição deve ter no máximo 500 caracteres'),
  position: z._default(z.enum(advertisementPositions, 'Posição inválida'), 'top'),
  startDate: moment,
  endDate: moment,
  status: z._default(status, 'active'),
};

interface Window {
  startDate?: unknown;
  endDate?: unknown;
}

/** Judged beside faults of other fields, hence of whatever was typed. */
const besideOthers = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };

const endIsLater = z.refine<Window>(
  ({ startDate, endDate }) => {
    const [start, end] = [typedInstant(startDate), typedInstant(endDate)];
    return start === undefined || end === undefined || end > start;
  },
  { ...besideOthers, error: END_TOO_EARLY, path: ['endDate'] },
);

const endHasStart = z.refine<Window>(
  ({ startDate, endDate }) => typedInstant(endDate) === undefined || startDate !== null,
  {
    ...besideOthers,
    error: 'Data de início é obrigatória se a data de término for preenchida',
    path: ['startDate'],
  },
);

const advertisementFormWith = (image: z.ZodMiniType<string, string>) =>
  z
    .object({
      ...shared,
      title: line('Título é obrigatório', ...TITLE_LENGTH),
      targetUrl: optionalText(...URL_LENGTH).check(...linkRules(URL_WORDS)),
      image: mayBeBlank(image),
      size: mayBeBlank(z.enum(advertisementSizes, 'Tamanho inválido')),
      duration: z._default(z.pipe(z.transform(asSeconds), z.nullable(seconds)), null),
    })
    .check(endIsLater, endHasStart);

/** The form of an advertisement of the whole site. */
export const advertisementForm = advertisementFormWith(
  text({ wrong: NOT_OURS, max: 100, trimmed: false }).check(z.regex(adPicturePath, NOT_OURS)),
);
/** The same in a browser, where whatever address an upload answered is the picture. */
export const typedAdvertisementForm = advertisementFormWith(z.string());
export type AdvertisementForm = z.output<typeof advertisementForm>;

export const statusForm = z.object({ status });

const formFields = Object.keys(advertisementForm.shape).filter((name) => name !== 'status');

/** The whole form, or the status alone: what was sent decides, so that each is told its own faults. */
export const advertisementChange = z.pipe(
  z.transform((typed: unknown, context): unknown => {
    const sent = typeof typed === 'object' && typed !== null ? typed : {};
    const toggles = 'status' in sent && !formFields.some((name) => name in sent);
    const result = (toggles ? statusForm : advertisementForm).safeParse(typed);
    if (result.success) return result.data;
    for (const { path, message } of result.error.issues) {
      context.issues.push({ code: 'custom', path, message, input: typed });
    }
    return z.NEVER;
  }),
  z.union([advertisementForm, statusForm]),
);
export type AdvertisementChange = z.output<typeof advertisementChange>;

const cityBannerFormWith = (image: z.ZodMiniType<string, string>) =>
  z
    .object({
      ...shared,
      title: line(FIELDS_MISSING, ...TITLE_LENGTH),
      targetUrl: line(FIELDS_MISSING, ...URL_LENGTH).check(...linkRules(URL_WORDS)),
      image,
      city: line(FIELDS_MISSING, 60, 'Cidade desconhecida').check(
        z.refine(isCityName, 'Cidade desconhecida'),
      ),
    })
    .check(endIsLater);

/** The form of a city's banner. */
export const cityBannerForm = cityBannerFormWith(
  text({ wrong: FIELDS_MISSING, min: 1, max: 100, tooLong: NOT_OURS, trimmed: false }).check(
    z.regex(adPicturePath, NOT_OURS),
  ),
);
/** The same in a browser, where whatever address an upload answered is the picture. */
export const typedCityBannerForm = cityBannerFormWith(
  z.string(FIELDS_MISSING).check(z.minLength(1, FIELDS_MISSING)),
);
export type CityBannerForm = z.output<typeof cityBannerForm>;
