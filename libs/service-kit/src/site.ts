import { Controller, Injectable } from '@nestjs/common';
import { InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import type { EventOf } from '@pechincha/contracts/event';
import { SITE_SUBJECT, siteChanged } from '@pechincha/contracts/events/site';
import { defaultSiteSettings, type SiteSettings } from '@pechincha/contracts/site-rules';
import { EventContext, OnEvent } from '@pechincha/messaging/on-event';
import { createRowSchema, getCollection, upsertIfNewer } from '@pechincha/persistence/queries';
import type { ClientSession, Model } from 'mongoose';

/** What an admin keeps of the site; one row, missing until the first change. */
export type SiteRow = { _id: string } & SiteSettings;

const SITE_MODEL = 'Site';

export const siteFeature: ModelDefinition = {
  name: SITE_MODEL,
  schema: createRowSchema<SiteRow>('site'),
};

/** The settings are read again after this: all replicas of a service have a change by then. */
const SETTINGS_TTL_MS = 1_000;

/** The site's settings in the database of this service. */
@Injectable()
export class SiteSettingsService {
  private settings: Promise<SiteSettings> | undefined;
  private readAt = 0;

  constructor(@InjectModel(SITE_MODEL) private readonly site: Model<SiteRow>) {}

  /** At most a second old. */
  get(): Promise<SiteSettings> {
    if (this.settings && performance.now() - this.readAt < SETTINGS_TTL_MS) return this.settings;
    const settings = this.read();
    this.settings = settings;
    this.readAt = performance.now();
    settings.catch(() => (this.settings = undefined));
    return settings;
  }

  /** As stored now. */
  async read(session?: ClientSession): Promise<SiteSettings> {
    const row = await getCollection(this.site).findOne(
      { _id: SITE_SUBJECT },
      { projection: { _id: 0 }, ...(session && { session }) },
    );
    return row ?? defaultSiteSettings;
  }

  /** Older settings than the stored ones are ignored. */
  async save(settings: SiteSettings, session: ClientSession): Promise<void> {
    await upsertIfNewer(this.site, { _id: SITE_SUBJECT, ...settings }, session);
  }
}

/** For services that keep a copy of the settings. */
@Controller()
export class SaveSettingsWhenSiteChanged {
  constructor(private readonly settings: SiteSettingsService) {}

  @OnEvent(siteChanged)
  async handle({ data }: EventOf<typeof siteChanged>, tx: EventContext): Promise<void> {
    await this.settings.save(data, tx.session);
  }
}
