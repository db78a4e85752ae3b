import { Controller, Injectable } from '@nestjs/common';
import { toCityKey } from '@pechincha/contracts/cities';
import { SITE_SUBJECT, siteChanged } from '@pechincha/contracts/events/site';
import type { InputOf, ResponseOf } from '@pechincha/contracts/operation';
import {
  getLinkRules,
  getSite,
  getSiteSettings,
  saveSiteSettings,
  type SiteBody,
} from '@pechincha/contracts/operations/site';
import type { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { createFieldError, createInvalidInputError, DomainError } from '@pechincha/service-kit/domain-error';
import { getRowChanges } from '@pechincha/service-kit/edit-conflict';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { SiteSettingsService } from '@pechincha/service-kit/site';
import { getPublicSuffix } from 'tldts';
import { CitiesService } from '../cities/cities.service.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import { SiteChecks } from './site-checks.service.js';

/** As `SiteSettings`, with lists that can be changed. */
type Settings = ResponseOf<typeof getSiteSettings>;

const PUBLIC_SUFFIX_MESSAGE = 'Isto é uma terminação de muitos sites, não um domínio';

/** Blocking one would block every site below it. @throws DomainError INVALID_INPUT */
function assertNoPublicSuffix({
  blockedDomains,
  shorteners,
}: Pick<SiteBody, 'blockedDomains' | 'shorteners'>): void {
  const fields = [
    ...blockedDomains.map(({ domain }, index) => [`blockedDomains.${index}.domain`, domain] as const),
    ...shorteners.map((domain, index) => [`shorteners.${index}`, domain] as const),
  ];
  const errors = fields
    .filter(([, domain]) => getPublicSuffix(domain) === domain)
    .map(([field]) => createFieldError(field, PUBLIC_SUFFIX_MESSAGE));
  if (errors.length > 0) throw new DomainError('INVALID_INPUT', { errors });
}

/** The site as an admin keeps it. */
@Injectable()
export class SiteService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: SiteSettingsService,
    private readonly cities: CitiesService,
    private readonly promotions: PromotionsRepository,
    private readonly checks: SiteChecks,
  ) {}

  /** Read from the database: requests follow the announcement of a new version. */
  async getSite(): Promise<ResponseOf<typeof getSite>> {
    const { version, name, contactEmail, socialUrl, cities, categories } = await this.getSettings();
    return { version, name, contactEmail, socialUrl, cities, categories };
  }

  async getLinkRules(): Promise<ResponseOf<typeof getLinkRules>> {
    const { shorteners, trackers, affiliateParameters } = await this.getSettings();
    return { shorteners, trackers, affiliateParameters };
  }

  async getSettings(tx?: Transaction): Promise<Settings> {
    return (await this.settings.read(tx?.session)) as Settings;
  }

  /**
   * The same settings change nothing.
   * @throws DomainError EDIT_CONFLICT with the current settings, INVALID_INPUT at what is in use or not possible
   */
  async save({ version, ...fields }: SiteBody): Promise<Settings> {
    assertNoPublicSuffix(fields);
    return this.unitOfWork.run(async (tx) => {
      const current = await this.getSettings(tx);
      const changes = getRowChanges<Settings>(current, fields, version, () => ({ site: current }));
      if (!changes) return current;
      await this.assertCategoriesUnused(current, fields, tx);
      await this.assertCitiesUnused(current, fields, tx);
      await this.cities.registerListed(fields.cities, tx);
      const saved = { ...current, ...changes };
      await this.settings.save(saved, tx.session);
      await tx.publish(siteChanged, {
        subject: SITE_SUBJECT,
        subjectVersion: saved.version,
        data: saved,
      });
      return saved;
    });
  }

  private async assertCategoriesUnused(
    current: Settings,
    after: Pick<Settings, 'categories'>,
    tx: Transaction,
  ): Promise<void> {
    const kept = new Set(after.categories.map(({ value }) => value));
    for (const { value, label } of current.categories.filter(({ value }) => !kept.has(value))) {
      await this.checks.lockCategory(value, tx);
      if (await this.promotions.hasAny({ category: value }, tx))
        throw createInvalidInputError(
          'categories',
          `A categoria ${label} está em uso: esconda em vez de tirar`,
        );
    }
  }

  /** A promotion may be of a city that is not listed, so that nothing is locked. */
  private async assertCitiesUnused(
    current: Settings,
    after: Pick<Settings, 'cities'>,
    tx: Transaction,
  ): Promise<void> {
    const kept = new Set(after.cities.map(({ slug }) => toCityKey(slug)));
    for (const { slug, name } of current.cities.filter(({ slug }) => !kept.has(toCityKey(slug))))
      if (await this.promotions.hasAny({ city: slug }, tx))
        throw createInvalidInputError('cities', `A cidade ${name} está em uso: tire só do menu`);
  }
}

@Controller()
export class SiteController {
  constructor(private readonly site: SiteService) {}

  @Operation(getSite)
  getSite() {
    return this.site.getSite();
  }

  @Operation(getLinkRules)
  getLinkRules() {
    return this.site.getLinkRules();
  }

  @Operation(getSiteSettings)
  getSettings() {
    return this.site.getSettings();
  }

  @Operation(saveSiteSettings)
  save(@Input() { body }: InputOf<typeof saveSiteSettings>) {
    return this.site.save(body);
  }
}
