import * as z from 'zod/mini';
import { isCityName } from '../page-routes.js';
import {
  advertisementPositions,
  advertisementSizes,
  advertisementStatuses,
} from '../entities/advertisement.js';
import {
  singleLineText,
  linkRules,
  minCharacters,
  MAX_VALUE_LENGTH,
  optionalMultiLineText,
  optionalSingleLineText,
  text,
} from './fields.js';
import { dateField, toTimestamp } from './date-fields.js';
import { formVersion } from './query-fields.js';

const MISSING_FIELDS_MESSAGE = 'Por favor, preencha todos os campos obrigatorios';
const INVALID_URL_MESSAGE = 'URL deve começar com http:// ou https://';
const URL_LENGTH_RULE = [2000, 'URL deve ter no máximo 2000 caracteres'] as const;
const TITLE_LENGTH_RULE = [120, 'Título deve ter no máximo 120 caracteres'] as const;
export const INVALID_IMAGE_MESSAGE = 'Imagem inválida: envie o arquivo de novo';
const END_BEFORE_START_MESSAGE = 'Data de término deve ser posterior à data de início';

/** One day. */
const MAX_DISPLAY_SECONDS = 86_400;

/** The path returned by the upload; only the hash is stored. */
const adPicturePathPattern = /^\/uploads\/[0-9a-f]{40}-(?:160|320|640|1200)\.webp$/;

const blankToNull = (input: unknown): unknown =>
  typeof input === 'string' && input.length <= MAX_VALUE_LENGTH && input.trim() === '' ? null : input;

/** Makes missing and blank values null. */
const nullIfBlank = <Schema extends z.ZodMiniType<unknown, unknown>>(schema: Schema) =>
  z._default(z.pipe(z.transform(blankToNull), z.nullable(schema)), null);

const parseSeconds = (input: unknown): unknown => {
  const value = blankToNull(input);
  if (typeof value !== 'string') return value;
  if (value.length > MAX_VALUE_LENGTH) return Number.NaN;
  return /^\d+([.,]\d+)?$/.test(value.trim()) ? Number(value.trim().replace(',', '.')) : Number.NaN;
};

const INVALID_SECONDS_MESSAGE = 'Tempo de exibição deve ser um número de segundos, 0 ou mais';
const seconds = z
  .number(INVALID_SECONDS_MESSAGE)
  .check(
    z.gte(0, INVALID_SECONDS_MESSAGE),
    z.lte(MAX_DISPLAY_SECONDS, 'Tempo de exibição deve ser de no máximo um dia'),
  );

const status = z.enum(advertisementStatuses, 'Status inválido');

/** Fields of both advertisements and city banners. */
const commonFields = {
  description: optionalMultiLineText(500, 'Descrição deve ter no máximo 500 caracteres'),
  position: z._default(z.enum(advertisementPositions, 'Posição inválida'), 'top'),
  startDate: dateField,
  endDate: dateField,
  status: z._default(status, 'active'),
};

interface DisplayPeriod {
  startDate?: unknown;
  endDate?: unknown;
}

/** Runs the check even when other fields are invalid, so that all errors are returned together. */
const withOtherFieldErrors = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

const endsAfterStart = z.refine<DisplayPeriod>(
  ({ startDate, endDate }) => {
    const [start, end] = [toTimestamp(startDate), toTimestamp(endDate)];
    return start === undefined || end === undefined || end > start;
  },
  { ...withOtherFieldErrors, error: END_BEFORE_START_MESSAGE, path: ['endDate'] },
);

const hasStartWhenItEnds = z.refine<DisplayPeriod>(
  ({ startDate, endDate }) => toTimestamp(endDate) === undefined || startDate !== null,
  {
    ...withOtherFieldErrors,
    error: 'Data de início é obrigatória se a data de término for preenchida',
    path: ['startDate'],
  },
);

const buildAdvertisementForm = (image: z.ZodMiniType<string, string>) =>
  z
    .object({
      ...commonFields,
      title: singleLineText('Título é obrigatório', ...TITLE_LENGTH_RULE),
      targetUrl: optionalSingleLineText(...URL_LENGTH_RULE).check(...linkRules(INVALID_URL_MESSAGE)),
      image: nullIfBlank(image),
      size: nullIfBlank(z.enum(advertisementSizes, 'Tamanho inválido')),
      duration: z._default(z.pipe(z.transform(parseSeconds), z.nullable(seconds)), null),
    })
    .check(endsAfterStart, hasStartWhenItEnds);

/** The form for an advertisement of the whole site. */
export const advertisementForm = buildAdvertisementForm(
  text({ invalidMessage: INVALID_IMAGE_MESSAGE, max: 100, clean: null }).check(
    z.regex(adPicturePathPattern, INVALID_IMAGE_MESSAGE),
  ),
);
/** For validation in the browser, which accepts any picture path that the upload returned. */
export const browserAdvertisementForm = buildAdvertisementForm(z.string());
export type AdvertisementForm = z.output<typeof advertisementForm>;

export const statusForm = z.object({ status, version: formVersion });

/** The dates of an edited advertisement, of which an update may send only one. */
export const advertisementDates = z
  .object({ startDate: dateField, endDate: dateField })
  .check(endsAfterStart, hasStartWhenItEnds);

const { shape } = advertisementForm;
const updateFields = {
  title: z.optional(shape.title),
  description: z.optional(shape.description.def.innerType),
  // Checks of the whole field are not those of what is in it.
  targetUrl: z.optional(shape.targetUrl.def.innerType.check(...linkRules(INVALID_URL_MESSAGE))),
  image: z.optional(shape.image.def.innerType),
  position: z.optional(shape.position.def.innerType),
  size: z.optional(shape.size.def.innerType),
  duration: z.optional(shape.duration.def.innerType),
  startDate: z.optional(dateField.def.innerType),
  endDate: z.optional(dateField.def.innerType),
  status: z.optional(status),
};
const formFields = Object.keys(updateFields).filter((name) => name !== 'status');

/**
 * Fields that are not sent stay unchanged. Without a version it is the whole form, which has a title, or only the
 * status.
 */
export const advertisementUpdate = z.pipe(
  z.transform((input: unknown): unknown => {
    const sent = typeof input === 'object' && input !== null ? input : {};
    const isStatusOnly = 'status' in sent && !formFields.some((name) => name in sent);
    return 'version' in sent || isStatusOnly ? input : { title: '', ...sent };
  }),
  z.object({ ...updateFields, version: formVersion }),
);
export type AdvertisementUpdate = z.output<typeof advertisementUpdate>;

const buildCityBannerForm = (image: z.ZodMiniType<string, string>) =>
  z
    .object({
      ...commonFields,
      title: singleLineText(MISSING_FIELDS_MESSAGE, ...TITLE_LENGTH_RULE),
      targetUrl: singleLineText(MISSING_FIELDS_MESSAGE, ...URL_LENGTH_RULE).check(
        ...linkRules(INVALID_URL_MESSAGE),
      ),
      image,
      city: singleLineText(MISSING_FIELDS_MESSAGE, 60, 'Cidade desconhecida').check(
        z.refine(isCityName, 'Cidade desconhecida'),
      ),
    })
    .check(endsAfterStart);

/** The form for a city banner. */
export const cityBannerForm = buildCityBannerForm(
  text({
    invalidMessage: MISSING_FIELDS_MESSAGE,
    min: 1,
    max: 100,
    tooLong: INVALID_IMAGE_MESSAGE,
    clean: null,
  }).check(z.regex(adPicturePathPattern, INVALID_IMAGE_MESSAGE)),
);
/** For validation in the browser, which accepts any picture path that the upload returned. */
export const browserCityBannerForm = buildCityBannerForm(
  z.string(MISSING_FIELDS_MESSAGE).check(minCharacters(1, MISSING_FIELDS_MESSAGE)),
);
export type CityBannerForm = z.output<typeof cityBannerForm>;
