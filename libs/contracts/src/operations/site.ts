import * as z from 'zod/mini';
import { normalizeText } from '../characters.js';
import { toCityKey } from '../cities.js';
import { linkRules, site, siteSettings } from '../entities/site.js';
import { defineOperation } from '../operation.js';
import { isCityName } from '../page-routes.js';
import { SLUG_PATTERN, categoryIcons, MAX_CATEGORIES, MAX_CITIES } from '../site.js';
import { MAX_LIST_ENTRIES, permanentCategories } from '../site-rules.js';
import { cleanLine } from '../text.js';
import { parseUrl } from '../urls.js';
import { optionalLink, singleLineText, text } from './fields.js';
import { email } from './users.js';
import { wholeNumber } from './query-fields.js';

/** @param missingMessage for an empty slug */
const slug = (missingMessage: string, max: number) =>
  singleLineText(missingMessage, max, `No máximo ${max} caracteres`).check(
    z.refine(
      (input) => input === '' || SLUG_PATTERN.test(input),
      'Use letras minúsculas sem acento, números e hífens',
    ),
  );

/** An error at each row whose key an earlier row has. */
const withoutRepetition = <Row>(getKey: (row: Row) => string, field: string | undefined, message: string) =>
  z.check<Row[]>(({ value: rows, issues }) => {
    const keys = new Set<string>();
    for (const [index, row] of rows.entries()) {
      const key = getKey(row);
      if (keys.has(key))
        issues.push({
          code: 'custom',
          path: field === undefined ? [index] : [index, field],
          message,
          input: row,
        });
      keys.add(key);
    }
  });

const city = z.object({
  slug: slug('Informe o endereço da cidade', 60).check(
    z.refine((input) => !SLUG_PATTERN.test(input) || isCityName(input), 'Este endereço já é usado pelo site'),
  ),
  name: singleLineText('Informe o nome da cidade', 60, 'No máximo 60 caracteres'),
  inMenu: z.boolean('Escolha sim ou não'),
});

const category = z.object({
  value: slug('Informe o endereço da categoria', 40),
  label: singleLineText('Informe o nome da categoria', 30, 'No máximo 30 caracteres'),
  icon: z.enum(categoryIcons, 'Escolha um ícone'),
  hidden: z.boolean('Escolha sim ou não'),
});

type CategoryRow = z.output<typeof category>;

const categoryRules = z.check<CategoryRow[]>(({ value: rows, issues }) => {
  const values = new Set(rows.map(({ value }) => value));
  const missing = permanentCategories.filter((value) => !values.has(value));
  const message =
    missing.length > 0
      ? `Esconda em vez de tirar: ${missing.join(', ')}`
      : rows.every(({ hidden }) => hidden) && 'Deixe ao menos uma categoria à vista';
  if (message) issues.push({ code: 'custom', path: [], message, input: rows });
});

const DOMAIN_MESSAGE = 'Informe um domínio, como loja.com.br';
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?';
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?=[^.]*\\p{L})${LABEL}$`, 'u');

/** The domain of a text that is one or an address, in ASCII; the text itself if it is neither. */
function toDomain(input: string): string {
  const text = cleanLine(input).toLowerCase().replace(/^\*\./, '');
  const host = parseUrl(text.includes('://') ? text : `https://${text}`)?.hostname.replace(/\.$/, '');
  return host?.replace(/^www\.(?=.*\.)/, '') ?? text;
}

const domain = text({ invalidMessage: DOMAIN_MESSAGE, max: 253, clean: toDomain }).check(
  z.refine((input) => DOMAIN.test(input), DOMAIN_MESSAGE),
);

const blockedDomain = z.object({
  domain,
  reason: singleLineText('Informe o motivo', 120, 'No máximo 120 caracteres'),
});

const word = singleLineText('Informe uma palavra', 60, 'No máximo 60 caracteres').check(
  z.refine(
    (input) => input === '' || normalizeText(input).replaceAll(' ', '').length >= 2,
    'A palavra deve ter pelo menos 2 letras ou números',
  ),
);

const PARAMETER_NAME = '[a-z0-9_.~$\\[\\]-]+';
const TRACKER = new RegExp(`^${PARAMETER_NAME}\\*?$`, 'i');
const AFFILIATE_PARAMETER = new RegExp(`^(?:(?:${LABEL}\\.)+${LABEL}:)?${PARAMETER_NAME}\\*?$`, 'iu');

const parameter = (pattern: RegExp, message: string) =>
  singleLineText(message, 120, 'No máximo 120 caracteres').check(
    z.refine((input) => input === '' || pattern.test(input), message),
  );

const listOf = <Item extends z.ZodMiniType>(item: Item, max: number) =>
  z.array(item, 'Informe a lista').check(z.maxLength(max, `No máximo ${max.toLocaleString('pt-BR')}`));

const REPEATED_MESSAGE = 'Já está na lista';
const textList = (item: z.ZodMiniType<string>, max: number, toKey = (text: string) => text.toLowerCase()) =>
  listOf(item, max).check(withoutRepetition(toKey, undefined, REPEATED_MESSAGE));

/** All of it; what is missing is an error, not unchanged. */
export const siteBody = z.object({
  /** The version that the edit started from; another one now is EDIT_CONFLICT with the current `site`. */
  version: wholeNumber(0, 999_999_999, 'Versão inválida'),
  name: singleLineText('Informe o nome do site', 30, 'O nome deve ter no máximo 30 caracteres'),
  contactEmail: email,
  socialUrl: optionalLink,
  cities: listOf(city, MAX_CITIES).check(
    withoutRepetition(({ slug }) => toCityKey(slug), 'slug', REPEATED_MESSAGE),
  ),
  categories: listOf(category, MAX_CATEGORIES).check(
    withoutRepetition(({ value }) => value, 'value', REPEATED_MESSAGE),
    withoutRepetition(({ label }) => normalizeText(label), 'label', REPEATED_MESSAGE),
    categoryRules,
  ),
  blockedDomains: listOf(blockedDomain, MAX_LIST_ENTRIES).check(
    withoutRepetition(({ domain }) => domain, 'domain', REPEATED_MESSAGE),
  ),
  blockedWords: textList(word, MAX_LIST_ENTRIES, normalizeText),
  shorteners: textList(domain, MAX_LIST_ENTRIES),
  trackers: textList(parameter(TRACKER, 'Informe o nome de um parâmetro, como utm_*'), MAX_LIST_ENTRIES),
  affiliateParameters: textList(
    parameter(AFFILIATE_PARAMETER, 'Informe um parâmetro, como tag ou loja.com.br:tag'),
    MAX_LIST_ENTRIES,
  ),
});
export type SiteBody = z.output<typeof siteBody>;

export const getSite = defineOperation({
  id: 'getSite',
  service: 'promotions',
  method: 'GET',
  path: '/site',
  summary: 'Nome, contato, cidades e categorias do site',
  access: 'public',
  /** Tells the response apart from that of an earlier version, which may be in memory for a second. */
  query: z.object({ version: z.optional(wholeNumber(0, 999_999_999, 'Versão inválida')) }),
  response: site,
  cacheable: true,
});

export const getLinkRules = defineOperation({
  id: 'getLinkRules',
  service: 'promotions',
  method: 'GET',
  path: '/site/links',
  summary: 'Encurtadores, rastreadores e parâmetros de afiliado que o site conhece',
  access: 'public',
  response: linkRules,
  cacheable: true,
});

export const getSiteSettings = defineOperation({
  id: 'getSiteSettings',
  service: 'promotions',
  method: 'GET',
  path: '/admin/site',
  summary: 'Tudo o que a administração define do site',
  access: 'admin',
  response: siteSettings,
});

export const saveSiteSettings = defineOperation({
  id: 'saveSiteSettings',
  service: 'promotions',
  method: 'PUT',
  path: '/admin/site',
  summary: 'Troca tudo o que a administração define do site',
  access: 'admin',
  body: siteBody,
  response: siteSettings,
  idempotent: true,
});
