import { jest } from '@jest/globals';
import {
  updateAdvertisement,
  listActiveAdvertisements,
  listCityBanners,
  setAdvertisementStatus,
} from '@pechincha/contracts/operations/ads';
import { getAdsStats } from '@pechincha/contracts/operations/internal';
import type { Advertisement } from '@pechincha/contracts/entities/advertisement';
import { SystemClock } from '@pechincha/persistence/clock';
import type { Chapter } from '@pechincha/testing/chapters';
import { newId } from '@pechincha/testing/event-factory';
import { member, visitor, type TestService } from '@pechincha/testing/test-service';
import { MAX_PUBLIC_ROWS } from '../../src/advertisements/advertisements.repository.js';
import { ad, admin, daysFromNow, createAdvertisementWith, createBannerWith } from '../ads-fixtures.js';

let service: TestService;

/** Sets the service's clock. */
const setNow = (time: string) => jest.spyOn(SystemClock.prototype, 'now').mockReturnValue(new Date(time));

const listActive = async (city?: string): Promise<Record<string, unknown>[]> =>
  (await service.call(listActiveAdvertisements, { ...(city !== undefined && { query: { city } }) })).body;
const listTitles = async (city?: string) => (await listActive(city)).map(({ title }) => title);
const listBanners = async (cityName: string, as = visitor as typeof visitor | typeof admin) =>
  (await service.call(listCityBanners, { as, params: { cityName: encodeURIComponent(cityName) } }))
    .body as Advertisement[];
const getStats = async (city?: string) =>
  (
    await service.call(getAdsStats, {
      as: { kind: 'gateway' },
      query: { period: 'month', ...(city && { city }) },
    })
  ).body;

export const publicAdvertisements: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });
  beforeEach(() => service.database.collection('advertisements').deleteMany({}));
  afterEach(() => jest.restoreAllMocks());

  it('public list returns only active advertisements within their display period', async () => {
    await createAdvertisementWith(service, { title: 'no ar' });
    await createAdvertisementWith(service, { title: 'sem fim', endDate: '' });
    await createAdvertisementWith(service, { title: 'desativado', status: 'inactive' });
    await createAdvertisementWith(service, { title: 'sem início', startDate: '', endDate: '' });
    await createAdvertisementWith(service, { title: 'por vir', startDate: daysFromNow(1) });
    await createAdvertisementWith(service, {
      title: 'terminado',
      startDate: daysFromNow(-5),
      endDate: daysFromNow(-2),
    });
    expect(await listTitles()).toEqual(['sem fim', 'no ar']);
    expect(await getStats()).toEqual({ activeAds: 2 });
  });

  it('public list returns only public fields and pictures in the width of the position', async () => {
    const [top, side] = [
      await createAdvertisementWith(service),
      await createAdvertisementWith(service, { position: 'side', size: '' }),
    ];
    expect(await listActive()).toEqual([
      {
        _id: top._id,
        title: ad.title,
        description: ad.description,
        targetUrl: ad.targetUrl,
        image: `/uploads/${'a'.repeat(40)}-1200.webp`,
        position: 'top',
        size: 'medium',
        duration: 8,
        city: null,
      },
      expect.objectContaining({
        _id: side._id,
        position: 'side',
        size: null,
        image: `/uploads/${'a'.repeat(40)}-640.webp`,
      }),
    ]);
  });

  it('public list displays an advertisement from the start of its first to the end of its last day in São Paulo', async () => {
    const days = { startDate: '2026-11-10', endDate: '2026-11-12' };
    await createAdvertisementWith(service, days);
    await createBannerWith(service, days);
    const getDisplayedCounts = async (time: string) => {
      setNow(time);
      const banners = await listBanners('curitiba');
      return [(await listActive('curitiba')).length, banners.length, (await getStats()).activeAds];
    };
    expect(await getDisplayedCounts('2026-11-10T02:59:59.999Z')).toEqual([0, 0, 0]);
    expect(await getDisplayedCounts('2026-11-10T03:00:00.000Z')).toEqual([2, 1, 2]);
    expect(await getDisplayedCounts('2026-11-13T02:59:59.999Z')).toEqual([2, 1, 2]);
    expect(await getDisplayedCounts('2026-11-13T03:00:00.000Z')).toEqual([0, 0, 0]);
  });

  it('public list reflects a status or date change at once', async () => {
    const { _id } = await createAdvertisementWith(service);
    const params = { id: _id };
    await service.call(updateAdvertisement, { as: admin, params, body: { status: 'inactive' } });
    expect(await listActive()).toEqual([]);
    await service.call(setAdvertisementStatus, { as: admin, params, body: { status: 'active' } });
    expect(await listTitles()).toEqual([ad.title]);
    await service.call(updateAdvertisement, {
      as: admin,
      params,
      body: { ...ad, startDate: daysFromNow(1) },
    });
    expect(await listActive()).toEqual([]);
  });

  it("public list adds the city's banners for every spelling of the city", async () => {
    await createAdvertisementWith(service, { title: 'do site' });
    await createBannerWith(service, { title: 'de São Paulo', city: 'São Paulo', position: 'side' });
    await createBannerWith(service, { title: 'de Belo Horizonte', city: 'belo-horizonte' });
    expect(await listTitles()).toEqual(['do site']);
    for (const name of ['sao-paulo', 'saopaulo', 'São Paulo', 'SAO PAULO']) {
      expect(await listTitles(name)).toEqual(['do site', 'de São Paulo']);
      expect((await listBanners(name)).map(({ city }) => city)).toEqual(['sao-paulo']);
    }
    for (const name of ['belohorizonte', 'belo-horizonte', 'Belo Horizonte']) {
      expect(await listTitles(name)).toEqual(['de Belo Horizonte', 'do site']);
      expect((await listBanners(name)).map(({ title }) => title)).toEqual(['de Belo Horizonte']);
    }
    expect([await listTitles('curitiba'), await listBanners('curitiba'), await listBanners('--')]).toEqual([
      ['do site'],
      [],
      [],
    ]);
    expect([await getStats(), await getStats('saopaulo'), await getStats('curitiba')]).toEqual([
      { activeAds: 3 },
      { activeAds: 1 },
      { activeAds: 0 },
    ]);
  });

  it('city banners outside their display period are returned only to admins', async () => {
    await createBannerWith(service, { title: 'inativo', status: 'inactive' });
    await createBannerWith(service, {
      title: 'terminado',
      startDate: daysFromNow(-9),
      endDate: daysFromNow(-5),
    });
    await createBannerWith(service, { title: 'por vir', startDate: daysFromNow(3) });
    await createBannerWith(service, { title: 'no ar' });
    const listTitlesFor = async (as: typeof visitor | typeof admin) =>
      (await listBanners('curitiba', as)).map(({ title }) => title);
    expect(await listTitlesFor(visitor)).toEqual(['no ar']);
    expect(await listTitlesFor(member())).toEqual(['no ar']);
    expect(await listTitlesFor(member(newId(), 'manager'))).toEqual(['no ar']);
    expect(await listTitlesFor(admin)).toEqual(['no ar', 'por vir', 'terminado', 'inativo']);
    const [publicBanner] = await listBanners('curitiba');
    expect(Object.keys(publicBanner ?? {})).not.toEqual(expect.arrayContaining(['createdBy', 'views']));
    expect(publicBanner).toMatchObject({ status: 'active', startDate: null, endDate: null });
  });

  it('public list returns only the newest rows of each position when there are too many', async () => {
    await createAdvertisementWith(service);
    const rows = service.database.collection('advertisements');
    const { _id, ...row } = (await rows.findOne({})) ?? {};
    const copies = (cityKey: string) =>
      Array.from({ length: 30 }, (_, index) => ({ ...row, cityKey, title: `${cityKey}${index}` }));
    await rows.insertMany([...copies(''), ...copies('ibaiti')]);
    const listedTitles = await listTitles('ibaiti');
    expect(listedTitles.length).toBe(MAX_PUBLIC_ROWS.site + MAX_PUBLIC_ROWS.city);
    expect([listedTitles[0], listedTitles[MAX_PUBLIC_ROWS.city]]).toEqual(['ibaiti29', '29']);
    expect(await listTitles('ibaiti')).toEqual(listedTitles);
    expect(listedTitles).not.toContain((await rows.findOne({ _id }))?.['title']);
  });

  it('public list reads only the displayed rows from its index', async () => {
    await Promise.all([
      createAdvertisementWith(service),
      createAdvertisementWith(service, { startDate: daysFromNow(-9), endDate: daysFromNow(-5) }),
      createAdvertisementWith(service, { startDate: daysFromNow(3) }),
      createBannerWith(service),
    ]);
    const now = new Date();
    const plan = (await service.database
      .collection('advertisements')
      .find({ cityKey: '', position: 'top', status: 'active', startsAt: { $lte: now }, endsAt: { $gt: now } })
      .sort({ _id: -1 })
      .limit(MAX_PUBLIC_ROWS.site)
      .hint({ cityKey: 1, status: 1, position: 1, _id: -1, startsAt: 1, endsAt: 1 })
      .explain('executionStats')) as { executionStats: { totalDocsExamined: number; nReturned: number } };
    expect(JSON.stringify(plan)).not.toContain('"SORT"');
    expect(plan.executionStats).toMatchObject({ totalDocsExamined: 1, nReturned: 1 });
  });

  it.each(['a'.repeat(61), '\u202E'])('public list returns 400 when the city is %j', async (city) => {
    expect((await service.call(listActiveAdvertisements, { query: { city } })).status).toBe(400);
  });

  it('public list returns 400 when the query has a MongoDB operator', async () => {
    await createAdvertisementWith(service);
    const { status } = await service.call(listActiveAdvertisements, { query: { 'city[$ne]': 'x' } });
    expect(status).toBe(400);
    expect(await listBanners('{"$ne":1}')).toEqual([]);
  });
};
