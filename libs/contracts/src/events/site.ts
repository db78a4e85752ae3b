import { siteSettings } from '../entities/site.js';
import { defineEvent } from '../event.js';

/** The subject of the event; there is one site. */
export const SITE_SUBJECT = 'site';

/** An admin changed name, cities, categories or rules; apply in the order of `subjectVersion`, which is `version`. */
export const siteChanged = defineEvent({
  name: 'site.changed',
  producer: 'promotions',
  consumers: ['users', 'notifications', 'gateway'],
  data: siteSettings,
});
