import {
  updateAdvertisement,
  createAdvertisement,
  createCityBanner,
} from '@pechincha/contracts/operations/ads';
import type { Chapter } from '@pechincha/testing/chapters';
import type { TestService } from '@pechincha/testing/test-service';
import { asAdmin, ad, admin, banner, postAdvertisement, createAdvertisementWith } from '../ads-fixtures.js';

let service: TestService;

const forged = {
  _id: 'f'.repeat(24),
  __v: 7,
  views: 99,
  clicks: 99,
  city: 'curitiba',
  cityKey: 'x',
  picture: 'x',
  createdBy: 'f'.repeat(24),
  createdAt: '2020-01-01T00:00:00Z',
  startsAt: 0,
  endsAt: 0,
  role: 'admin',
};

export const advertisementInput: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it('creating and updating an advertisement ignore fields that are not in the form', async () => {
    const { body } = await postAdvertisement(service, { ...ad, ...forged });
    expect(body).toMatchObject({ views: 0, clicks: 0, city: null, createdBy: admin.sub });
    expect(body._id).not.toBe(forged._id);
    const { body: changed } = await service.call(updateAdvertisement, {
      ...asAdmin(body._id),
      body: { ...ad, ...forged },
    });
    expect(changed).toEqual({ ...body, updatedAt: changed.updatedAt });
    const row = (await service.listRows('advertisements')).find(({ _id }) => String(_id) === body._id);
    expect(row).toMatchObject({ cityKey: '', picture: 'a'.repeat(40) });
    expect(Object.keys(row ?? {})).not.toEqual(expect.arrayContaining(['role', '__v']));
  });

  it.each([
    { title: { $ne: null } },
    { title: ['a'] },
    { image: { $ne: '' } },
    { startDate: { $gt: '' } },
    { endDate: 1 },
    { duration: { $gt: 0 } },
    { size: ['small'] },
    { status: { $in: ['active'] } },
  ])('creating an advertisement returns 400 when the form has %j', async (change) => {
    expect((await postAdvertisement(service, { ...ad, ...change })).status).toBe(400);
  });

  it('creating and updating fail when the picture was never uploaded', async () => {
    const image = `/uploads/${'b'.repeat(40)}-1200.webp`;
    const refusal = {
      status: 400,
      body: { errors: [{ field: 'image', msg: 'Imagem inválida: envie o arquivo de novo' }] },
    };
    expect(await postAdvertisement(service, { ...ad, image })).toMatchObject(refusal);
    expect(await service.call(createCityBanner, { as: admin, body: { ...banner, image } })).toMatchObject(
      refusal,
    );
    const { _id: id } = await createAdvertisementWith(service);
    const changed = await service.call(updateAdvertisement, {
      as: admin,
      params: { id },
      body: { ...ad, image },
    });
    expect(changed).toMatchObject(refusal);
  });

  it('creating an advertisement returns 400 when the body is an array or has __proto__', async () => {
    expect((await postAdvertisement(service, [ad])).status).toBe(400);
    const { status } = await service.call(createAdvertisement, {
      as: admin,
      body: JSON.stringify(ad).replace('{', '{"__proto__":{"status":"active"},'),
      headers: { 'content-type': 'application/json' },
    });
    expect(status).toBe(400);
  });
};
