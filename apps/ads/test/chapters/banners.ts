import {
  createCityBanner,
  listAdvertisements,
  setAdvertisementStatus,
} from '@pechincha/contracts/operations/ads';
import type { Chapter } from '@pechincha/testing/chapters';
import { newId } from '@pechincha/testing/event-factory';
import { member, visitor, type TestService } from '@pechincha/testing/test-service';
import { admin, banner, createBannerWith } from '../ads-fixtures.js';

let service: TestService;

const post = (body: unknown, as = admin, headers = {}) =>
  service.call(createCityBanner, { as, body, headers });

export const banners: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it('creating a banner stores the slug of its city', async () => {
    const { status, body } = await post({ ...banner, city: 'São Paulo', startDate: '2026-11-10' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: banner.title,
      city: 'sao-paulo',
      position: 'top',
      status: 'active',
      startDate: '2026-11-10T03:00:00.000Z',
      endDate: null,
      views: 0,
      createdBy: admin.sub,
    });
  });

  it('creating a banner fails field by field when required fields are empty', async () => {
    const { status, body } = await post({ ...banner, title: ' ', image: '', city: '' });
    const msg = 'Por favor, preencha todos os campos obrigatorios';
    expect(status).toBe(400);
    expect(body.errors).toEqual(['title', 'image', 'city'].map((field) => ({ field, msg, message: msg })));
  });

  it('creating a banner ignores fields that are not in the form', async () => {
    const { body } = await post({
      ...banner,
      views: 9,
      size: 'large',
      duration: 9,
      cityKey: '',
      createdBy: newId(),
    });
    expect(body).toMatchObject({
      views: 0,
      size: null,
      duration: null,
      city: 'curitiba',
      createdBy: admin.sub,
    });
    expect((await service.call(listAdvertisements, { as: admin })).body).toEqual([]);
  });

  it("updating a banner's status changes nothing else and rejects unknown values", async () => {
    const { _id } = await createBannerWith(service);
    const set = (body: unknown) =>
      service.call(setAdvertisementStatus, { as: admin, params: { id: _id }, body });
    expect((await set({ status: 'inactive', title: 'x' })).body).toMatchObject({
      status: 'inactive',
      title: banner.title,
    });
    expect((await set({ status: 'ativo' })).body.errors).toEqual([
      { field: 'status', msg: 'Status inválido', message: 'Status inválido' },
    ]);
    expect((await set({})).status).toBe(400);
  });

  it('creating a banner requires an admin and returns the stored response when the key is repeated', async () => {
    expect((await service.call(createCityBanner, { as: visitor, body: banner })).status).toBe(401);
    expect((await post(banner, member(newId(), 'manager'))).status).toBe(403);
    const key = { 'idempotency-key': newId() };
    const [one, two] = [await post(banner, admin, key), await post(banner, admin, key)];
    expect(two.body).toEqual(one.body);
    expect((await post({ ...banner, title: 'Outro' }, admin, key)).status).toBe(422);
  });
};
