import { setTimeout } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { site as siteEntity } from '@pechincha/contracts/entities/site';
import { siteChanged } from '@pechincha/contracts/events/site';
import {
  deletePromotion,
  listPromotions,
  publishPromotion,
} from '@pechincha/contracts/operations/promotions';
import {
  getLinkRules,
  getSite,
  getSiteSettings,
  saveSiteSettings,
} from '@pechincha/contracts/operations/site';
import { defaultSite, UNKNOWN_CATEGORY_MESSAGE } from '@pechincha/contracts/site';
import { defaultSiteSettings } from '@pechincha/contracts/site-rules';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import type { TestService } from '@pechincha/testing/test-service';
import { PromotionsRepository } from '../../src/promotions/promotions.repository.js';
import { SiteChecks } from '../../src/site/site-checks.service.js';
import {
  createActivePromotions,
  localPromotion,
  onlinePromotion,
  publish,
  registerMembers,
  type Member,
} from '../helpers.js';
import { admin, listErrors, pets, readSettings, saveSettings, sendSettings } from '../site.js';

let service: TestService;
let ana: Member;

const { categories } = defaultSite;
const petTitles = ['Ração para gatos', 'Areia para gatos'];
const createCategory = (value: string) => ({ ...pets, value, label: value });
const listTitles = async (category: string) => {
  const { body } = await service.call(listPromotions, { query: { category } });
  return body.promotions.map(({ title }: { title: string }) => title);
};
const send = (fields: object, replica = 0) =>
  service.call(saveSiteSettings, { as: admin, body: { ...defaultSiteSettings, ...fields }, replica });

/** Time for a request to be done, if nothing holds it up. */
const UNHINDERED_MS = 1_000;

/** Holds the next call of a method: of `insert` before its work, of others after it. */
function holdFirst(target: object, method: string) {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const methods = target as Record<string, (...args: unknown[]) => Promise<unknown>>;
  const original = methods[method]?.bind(target);
  jest.spyOn(methods, method).mockImplementationOnce(async (...args) => {
    const hold = async () => {
      reached.resolve();
      await released.promise;
    };
    if (method === 'insert') await hold();
    const result = await original?.(...args);
    if (method !== 'insert') await hold();
    return result;
  });
  return { reached: reached.promise, release: released.resolve };
}

export const site: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    [ana] = await registerMembers(service, 'Ana Souza');
  });

  it('the site is the default one until an admin changes it', async () => {
    const { body } = await service.call(getSite, {});
    expect(body).toEqual(defaultSite);
    expect((await service.call(getSiteSettings, { as: admin })).body).toEqual(defaultSiteSettings);
    expect((await service.call(getLinkRules, {})).body).toEqual({
      shorteners: defaultSiteSettings.shorteners,
      trackers: defaultSiteSettings.trackers,
      affiliateParameters: defaultSiteSettings.affiliateParameters,
    });
  });

  it('of the first two admins at once one wins and the other one gets 409', async () => {
    const responses = await Promise.all([0, 1].map((index) => send({ name: `Barganha ${index}` }, index)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = responses.find(({ status }) => status === 200)?.body;
    expect(winner).toEqual({ ...defaultSiteSettings, name: winner.name, version: 1 });
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'EDIT_CONFLICT',
      site: winner,
    });
    expect(await readSettings(service)).toEqual(winner);
  });

  it('of many admins at once one wins', async () => {
    const { version } = await readSettings(service);
    const responses = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((index) => send({ version, name: `Loja ${index}` }, index % 2)),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await readSettings(service)).version).toBe(version + 1);
  });

  it('saved settings are read at once, by visitors without the rules', async () => {
    const blockedWords = ['rifa'];
    const { body } = await sendSettings(service, { name: 'Barganha', blockedWords });
    expect((await service.call(getSiteSettings, { as: admin, replica: 1 })).body).toEqual(body);
    const response = await service.call(getSite, { query: { version: String(body.version) }, replica: 1 });
    expect(response.body).toEqual({ ...defaultSite, name: 'Barganha', version: body.version });
    expect(siteEntity.parse(response.body)).toEqual(response.body);
  });

  it('settings from an older version are refused with the current ones, unless they are the same', async () => {
    const { body: current } = await sendSettings(service, { name: 'Barganha da vila' });
    const late = await send({ version: current.version - 1, name: 'Outra' });
    expect([late.status, late.body.code, late.body.site]).toEqual([409, 'EDIT_CONFLICT', current]);
    const repeated = await send({ version: current.version - 1, name: 'Barganha da vila' });
    expect([repeated.status, repeated.body]).toEqual([200, current]);
  });

  it('each change is published once, as saved', async () => {
    await service.waitUntilIdle();
    await service.broker.clearReceived();
    const { body: saved } = await sendSettings(service, { name: 'Barganha do dia', trackers: ['origem'] });
    await send({ ...saved, version: 0 });
    await send({ version: 0, name: 'Antiga' });
    await service.waitUntilIdle();
    const events = service.broker.listReceived(siteChanged.name);
    expect(events.map(({ subject, subjectVersion, data }) => [subject, subjectVersion, data])).toEqual([
      ['site', saved.version, saved],
    ]);
  });

  it.each([
    [{ blockedDomains: [{ domain: 'com.br', reason: 'não' }] }, 'blockedDomains.0.domain'],
    [{ shorteners: ['bit.ly', 'co.uk'] }, 'shorteners.1'],
  ])('a domain that many sites share is refused in %j', async (change, field) => {
    const message = 'Isto é uma terminação de muitos sites, não um domínio';
    expect(listErrors(await sendSettings(service, change))).toEqual([400, [[field, message]]]);
  });

  it("a city's address must be the one that its promotions have", async () => {
    const { cities } = defaultSite;
    const changed = [...cities, { slug: 'sao-jose-doscampos', name: 'São José dos Campos', inMenu: true }];
    const paulo = cities.map((city) => (city.slug === 'sao-paulo' ? { ...city, slug: 'saopaulo' } : city));
    await publish(service, ana, localPromotion);
    expect(listErrors(await sendSettings(service, { cities: changed }))).toEqual([
      400,
      [['cities.4.slug', 'Esta cidade já existe como sao-jose-dos-campos']],
    ]);
    expect(listErrors(await sendSettings(service, { cities: paulo }))).toEqual([
      400,
      [['cities.1.slug', 'Esta cidade já existe como sao-paulo']],
    ]);
  });

  it('promotions of a listed city get its address, however members write it', async () => {
    const added = { slug: 'santo-andre', name: 'Santo André', inMenu: false };
    await saveSettings(service, { cities: [...defaultSite.cities, added] });
    const responses = await Promise.all(
      ['santoandre', 'SANTO ANDRE', 'Santo André'].map((city) =>
        publish(service, ana, { ...localPromotion, city }),
      ),
    );
    for (const { body } of responses) expect(body.promotion.city).toBe('santo-andre');
  });

  it('a city that a member and an admin write at once has one address', async () => {
    for (const index of [0, 1, 2, 3]) {
      const slug = `vila-rica-${'abcd'[index]}`;
      const { cities } = await readSettings(service);
      const [saved, published] = await Promise.all([
        sendSettings(service, { cities: [...cities, { slug, name: slug, inMenu: true }] }, 1),
        publish(service, ana, { ...localPromotion, city: slug.replaceAll('-', '') }),
      ]);
      const stored = published.body.promotion.city;
      if (saved.status === 200) expect(stored).toBe(slug);
      else
        expect(listErrors(saved)).toEqual([
          400,
          [[`cities.${cities.length}.slug`, `Esta cidade já existe como ${stored}`]],
        ]);
    }
  });

  it('a city with a promotion stays in the list, and one without leaves it', async () => {
    const [empty, used] = ['colombo', 'araucaria'].map((slug) => ({ slug, name: slug, inMenu: true }));
    if (!empty || !used) throw new Error();
    const { cities } = await readSettings(service);
    await saveSettings(service, { cities: [...cities, empty, used] });
    await publish(service, ana, { ...localPromotion, city: 'Araucária' });
    expect(listErrors(await sendSettings(service, { cities }))).toEqual([
      400,
      [['cities', 'A cidade araucaria está em uso: tire só do menu']],
    ]);
    await saveSettings(service, { cities: [...cities, used] });
    await saveSettings(service, { cities: [...cities, { ...used, inMenu: false }] });
  });

  it('an added category can be published and filtered', async () => {
    const body = { ...onlinePromotion, title: 'Ração para gatos', category: 'pets' };
    const unknown = [400, [['category', UNKNOWN_CATEGORY_MESSAGE]]];
    expect(listErrors(await publish(service, ana, body))).toEqual(unknown);
    expect(listErrors(await service.call(listPromotions, { query: { category: 'pets' } }))).toEqual(unknown);
    await saveSettings(service, { categories: [...categories, pets] });
    await createActivePromotions(service, ana, [{ ...body, title: 'Areia para gatos' }, body]);
    expect(await listTitles('pets')).toEqual(petTitles);
    // The total of a full page is a stored counter, once no change of it is pending.
    await service.waitUntilIdle();
    await eventually(async () => {
      const query = { category: 'pets', limit: '1' };
      expect((await service.call(listPromotions, { query })).body).toMatchObject({ total: 2 });
    });
  });

  it('a hidden category is not for new promotions, but lists have its old ones', async () => {
    await saveSettings(service, { categories: [...categories, { ...pets, hidden: true }] });
    const response = await publish(service, ana, { ...onlinePromotion, category: 'pets' });
    expect(listErrors(response)).toEqual([400, [['category', UNKNOWN_CATEGORY_MESSAGE]]]);
    expect(await listTitles('pets')).toEqual(petTitles);
    const hidden = categories.map((one) => ({ ...one, hidden: one.value !== 'casa' }));
    await saveSettings(service, { categories: [...hidden, pets] });
    expect((await publish(service, ana, { ...onlinePromotion, category: 'outros' })).status).toBe(201);
    const moda = await publish(service, ana, { ...onlinePromotion, category: 'moda' });
    expect(listErrors(moda)).toEqual([400, [['category', UNKNOWN_CATEGORY_MESSAGE]]]);
  });

  it('a category is removed once no promotion has it', async () => {
    const wines = createCategory('vinhos');
    await saveSettings(service, { categories: [...categories, pets, wines] });
    const { body } = await publish(service, ana, { ...onlinePromotion, category: 'vinhos' });
    expect(body.promotion.category).toBe('vinhos');
    expect(listErrors(await sendSettings(service, { categories: [...categories, pets] }))).toEqual([
      400,
      [['categories', 'A categoria vinhos está em uso: esconda em vez de tirar']],
    ]);
    await service.call(deletePromotion, { as: ana, params: { id: body.promotion._id }, query: {} });
    await saveSettings(service, { categories: [...categories, pets] });
    const response = await publish(service, ana, { ...onlinePromotion, category: 'vinhos' });
    expect(listErrors(response)).toEqual([400, [['category', UNKNOWN_CATEGORY_MESSAGE]]]);
  });

  it.each([
    ['before it is stored', PromotionsRepository, 'insert', 'publishing'],
    ['after its category was checked', SiteChecks, 'assertAllowed', 'publishing'],
    ['after it was seen that none has it', PromotionsRepository, 'hasAny', 'removing'],
  ] as const)('no promotion is left in a category that is removed %s', async (_when, type, method, first) => {
    const category = `tipo-${method.toLowerCase()}`;
    await saveSettings(service, { categories: [...categories, pets, createCategory(category)] });
    const requests = {
      publishing: () => publish(service, ana, { ...onlinePromotion, category }),
      removing: () => sendSettings(service, { categories: [...categories, pets] }, 1),
    };
    const { reached, release } = holdFirst(
      service.getProvider<object>(type, first === 'publishing' ? 0 : 1),
      method,
    );
    const held = requests[first]();
    await reached;
    const other = requests[first === 'publishing' ? 'removing' : 'publishing']();
    await Promise.race([other, setTimeout(UNHINDERED_MS)]);
    release();
    const responses = await Promise.all([held, other]);
    const [published, removed] = first === 'publishing' ? responses : responses.toReversed();
    const rows = await service.database.collection('promotions').countDocuments({ category });
    const isListed = (await readSettings(service)).categories.some(({ value }) => value === category);
    const isPublished = method === 'insert';
    expect([published?.status, rows, removed?.status, isListed]).toEqual(
      isPublished ? [201, 1, 400, true] : [400, 0, 200, false],
    );
    if (isPublished)
      await service.call(deletePromotion, {
        as: ana,
        params: { id: published?.body.promotion._id },
        query: {},
      });
  });

  it('promotions of an added category that are published at once are all published', async () => {
    await saveSettings(service, { categories: [...categories, pets] });
    const members = await registerMembers(
      service,
      ...Array.from({ length: 12 }, (_, index) => `Bia ${index}`),
    );
    const responses = await Promise.all(
      members.map((as, index) =>
        service.call(publishPromotion, {
          as,
          body: { ...onlinePromotion, category: 'pets' },
          replica: index % 2,
        }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(members.map(() => 201));
  });
};
