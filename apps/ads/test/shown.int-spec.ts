import { jest } from '@jest/globals';
import {
  updateAdvertisement,
  listActiveAdvertisements,
  listCityBanners,
  setAdvertisementStatus,
} from '@pechincha/contracts/operations/ads';
import { getAdsStats } from '@pechincha/contracts/operations/internal';
import type { Advertisement } from '@pechincha/contracts/entities/advertisement';
import { SystemClock } from '@pechincha/service-kit/clock';
import { newId } from '@pechincha/testing/event-factory';
import { member, visitor, type TestService } from '@pechincha/testing/test-service';
import { SHOWN } from '../src/advertisements/advertisements.repository.js';
import { ad, admin, daysFromNow, made, madeBanner, start } from './agency.js';

let service: TestService;

beforeAll(async () => {
  service = await start();
});
afterAll(() => service.destroy());
beforeEach(() => service.database.collection('advertisements').deleteMany({}));
afterEach(() => jest.restoreAllMocks());

/** The service's clock stands at this time. */
const at = (time: string) => jest.spyOn(SystemClock.prototype, 'now').mockReturnValue(new Date(time));

const active = async (city?: string): Promise<Record<string, unknown>[]> =>
  (await service.call(listActiveAdvertisements, { ...(city !== undefined && { query: { city } }) })).body;
const titles = async (city?: string) => (await active(city)).map(({ title }) => title);
const ofCity = async (cityName: string, as = visitor as typeof visitor | typeof admin) =>
  (await service.call(listCityBanners, { as, params: { cityName: encodeURIComponent(cityName) } }))
    .body as Advertisement[];
const stats = async (city?: string) =>
  (
    await service.call(getAdsStats, {
      as: { kind: 'gateway' },
      query: { period: 'month', ...(city && { city }) },
    })
  ).body;

it('shows what is active within its window, and nothing else', async () => {
  await made(service, { title: 'no ar' });
  await made(service, { title: 'sem fim', endDate: '' });
  await made(service, { title: 'desativado', status: 'inactive' });
  await made(service, { title: 'sem início', startDate: '', endDate: '' });
  await made(service, { title: 'por vir', startDate: daysFromNow(1) });
  await made(service, { title: 'terminado', startDate: daysFromNow(-5), endDate: daysFromNow(-2) });
  expect(await titles()).toEqual(['sem fim', 'no ar']);
  expect(await stats()).toEqual({ activeAds: 2 });
});

it('answers no more than a page needs, in the width of the place', async () => {
  const [top, side] = [await made(service), await made(service, { position: 'side', size: '' })];
  expect(await active()).toEqual([
    {
      ...{ _id: top._id, title: ad.title, description: ad.description, targetUrl: ad.targetUrl },
      ...{ image: `/uploads/${'a'.repeat(40)}-1200.webp`, position: 'top', size: 'medium', duration: 8 },
      city: null,
    },
    expect.objectContaining({
      ...{ _id: side._id, position: 'side', size: null },
      image: `/uploads/${'a'.repeat(40)}-640.webp`,
    }),
  ]);
});

it('an end date includes its day in São Paulo, a start begins with it', async () => {
  const days = { startDate: '2026-11-10', endDate: '2026-11-12' };
  await made(service, days);
  await madeBanner(service, days);
  const shown = async (time: string) => {
    at(time);
    const own = await ofCity('curitiba');
    return [(await active('curitiba')).length, own.length, (await stats()).activeAds];
  };
  expect(await shown('2026-11-10T02:59:59.999Z')).toEqual([0, 0, 0]);
  expect(await shown('2026-11-10T03:00:00.000Z')).toEqual([2, 1, 2]);
  expect(await shown('2026-11-13T02:59:59.999Z')).toEqual([2, 1, 2]);
  expect(await shown('2026-11-13T03:00:00.000Z')).toEqual([0, 0, 0]);
});

it('follows a change at once', async () => {
  const { _id } = await made(service);
  const params = { id: _id };
  await service.call(updateAdvertisement, { as: admin, params, body: { status: 'inactive' } });
  expect(await active()).toEqual([]);
  await service.call(setAdvertisementStatus, { as: admin, params, body: { status: 'active' } });
  expect(await titles()).toEqual([ad.title]);
  await service.call(updateAdvertisement, { as: admin, params, body: { ...ad, startDate: daysFromNow(1) } });
  expect(await active()).toEqual([]);
});

it('adds the banners of the city, whichever way it is written', async () => {
  await made(service, { title: 'do site' });
  await madeBanner(service, { title: 'de São Paulo', city: 'São Paulo', position: 'side' });
  await madeBanner(service, { title: 'de Belo Horizonte', city: 'belo-horizonte' });
  expect(await titles()).toEqual(['do site']);
  for (const name of ['sao-paulo', 'saopaulo', 'São Paulo', 'SAO PAULO']) {
    expect(await titles(name)).toEqual(['do site', 'de São Paulo']);
    expect((await ofCity(name)).map(({ city }) => city)).toEqual(['sao-paulo']);
  }
  for (const name of ['belohorizonte', 'belo-horizonte', 'Belo Horizonte']) {
    expect(await titles(name)).toEqual(['de Belo Horizonte', 'do site']);
    expect((await ofCity(name)).map(({ title }) => title)).toEqual(['de Belo Horizonte']);
  }
  expect([await titles('curitiba'), await ofCity('curitiba'), await ofCity('--')]).toEqual([
    ['do site'],
    [],
    [],
  ]);
  expect([await stats(), await stats('saopaulo'), await stats('curitiba')]).toEqual([
    { activeAds: 3 },
    { activeAds: 1 },
    { activeAds: 0 },
  ]);
});

it('shows a banner that is not on show to administrators alone', async () => {
  await madeBanner(service, { title: 'inativo', status: 'inactive' });
  await madeBanner(service, { title: 'terminado', startDate: daysFromNow(-9), endDate: daysFromNow(-5) });
  await madeBanner(service, { title: 'por vir', startDate: daysFromNow(3) });
  await madeBanner(service, { title: 'no ar' });
  const seen = async (as: typeof visitor | typeof admin) =>
    (await ofCity('curitiba', as)).map(({ title }) => title);
  expect(await seen(visitor)).toEqual(['no ar']);
  expect(await seen(member())).toEqual(['no ar']);
  expect(await seen(member(newId(), 'manager'))).toEqual(['no ar']);
  expect(await seen(admin)).toEqual(['no ar', 'por vir', 'terminado', 'inativo']);
  const [shown] = await ofCity('curitiba');
  expect(Object.keys(shown ?? {})).not.toEqual(expect.arrayContaining(['createdBy', 'views']));
  expect(shown).toMatchObject({ status: 'active', startDate: null, endDate: null });
});

it('ends with the newest ones of each place', async () => {
  await made(service);
  const rows = service.database.collection('advertisements');
  const { _id, ...row } = (await rows.findOne({})) ?? {};
  const copies = (cityKey: string) =>
    Array.from({ length: 30 }, (_, index) => ({ ...row, cityKey, title: `${cityKey}${index}` }));
  await rows.insertMany([...copies(''), ...copies('ibaiti')]);
  const shown = await titles('ibaiti');
  expect(shown.length).toBe(SHOWN.site + SHOWN.city);
  expect([shown[0], shown[SHOWN.city]]).toEqual(['ibaiti29', '29']);
  expect(await titles('ibaiti')).toEqual(shown);
  expect(shown).not.toContain((await rows.findOne({ _id }))?.['title']);
});

it('asks the index for what is on show, and reads nothing else', async () => {
  await Promise.all([
    made(service),
    made(service, { startDate: daysFromNow(-9), endDate: daysFromNow(-5) }),
    made(service, { startDate: daysFromNow(3) }),
    madeBanner(service),
  ]);
  const now = new Date();
  const plan = (await service.database
    .collection('advertisements')
    .find({ cityKey: '', position: 'top', status: 'active', startsAt: { $lte: now }, endsAt: { $gt: now } })
    .sort({ _id: -1 })
    .limit(SHOWN.site)
    .hint({ cityKey: 1, status: 1, position: 1, _id: -1, startsAt: 1, endsAt: 1 })
    .explain('executionStats')) as { executionStats: { totalDocsExamined: number; nReturned: number } };
  expect(JSON.stringify(plan)).not.toContain('"SORT"');
  expect(plan.executionStats).toMatchObject({ totalDocsExamined: 1, nReturned: 1 });
});

it.each(['a'.repeat(61), 'a\u0000b'])('refuses %j as a city', async (city) => {
  expect((await service.call(listActiveAdvertisements, { query: { city } })).status).toBe(400);
});

it('refuses operators in an address', async () => {
  await made(service);
  const { status } = await service.call(listActiveAdvertisements, { query: { 'city[$ne]': 'x' } });
  expect(status).toBe(400);
  expect(await ofCity('{"$ne":1}')).toEqual([]);
});
