import {
  updateAdvertisement,
  clickAdvertisement,
  createAdvertisement,
  deleteAdvertisement,
  deleteBanner,
  listAdvertisements,
  getAdvertisement,
  setAdvertisementStatus,
} from '@pechincha/contracts/operations/ads';
import type { Chapter } from '@pechincha/testing/chapters';
import { newId } from '@pechincha/testing/event-factory';
import { member, visitor, type TestService } from '@pechincha/testing/test-service';
import {
  asAdmin,
  ad,
  admin,
  postAdvertisement,
  createAdvertisementWith,
  createBannerWith,
  flushInteractions,
  PICTURE,
} from '../ads-fixtures.js';

let service: TestService;

const getFieldErrors = (body: { errors?: { field: string; msg: string }[] }) =>
  (body.errors ?? []).map(({ field, msg }) => [field, msg]);

export const adminAdvertisements: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it('ads service is ready and has all indexes after start', async () => {
    expect(await service.listFailing()).toEqual([]);
    const keys = async (name: string) =>
      (await service.database.collection(name).indexes()).map(({ key }) => key);
    expect(await keys('advertisements')).toEqual([
      { _id: 1 },
      { cityKey: 1, status: 1, position: 1, _id: -1, startsAt: 1, endsAt: 1 },
      { cityKey: 1, _id: -1 },
      { status: 1, endsAt: 1, startsAt: 1 },
      { picture: 1 },
      { createdBy: 1 },
      { updatedBy: 1 },
    ]);
    expect(await keys('counted_interactions')).toEqual([{ _id: 1 }, { at: 1 }]);
  });

  it('creating an advertisement stores the form and its author', async () => {
    const { status, body } = await postAdvertisement(service);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...ad,
      image: PICTURE.replace('640', '1200'),
      duration: 8,
      city: null,
      endsAt: ad.endDate,
      views: 0,
      clicks: 0,
      createdBy: admin.sub,
      updatedBy: admin.sub,
      updatedAt: body.createdAt,
    });
    expect((await service.call(getAdvertisement, asAdmin(body._id))).body).toEqual(body);
  });

  it('creating an advertisement succeeds when only a title is given', async () => {
    const { status, body } = await postAdvertisement(service, { title: '  Só o título ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: 'Só o título',
      description: '',
      targetUrl: '',
      position: 'top',
      status: 'active',
      image: null,
      size: null,
      duration: null,
      startDate: null,
      endDate: null,
      endsAt: null,
    });
  });

  it('updating an advertisement changes nothing when it is sent as it was returned', async () => {
    const before = await createAdvertisementWith(service, {
      startDate: '2026-11-01',
      endDate: '2026-11-30',
      duration: '',
    });
    expect([before.startDate, before.endDate]).toEqual([
      '2026-11-01T03:00:00.000Z',
      '2026-11-30T03:00:00.000Z',
    ]);
    const { status, body } = await service.call(updateAdvertisement, {
      ...asAdmin(before._id),
      body: before,
    });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, updatedAt: body.updatedAt });
  });

  it('creating an advertisement returns one error per invalid field', async () => {
    const { status, body } = await postAdvertisement(service, {
      ...ad,
      title: ' ',
      startDate: '',
      targetUrl: 'x',
    });
    expect(status).toBe(400);
    expect(getFieldErrors(body)).toEqual([
      ['title', 'Título é obrigatório'],
      ['targetUrl', 'URL deve começar com http:// ou https://'],
      ['startDate', 'Data de início é obrigatória se a data de término for preenchida'],
    ]);
  });

  it('updating an advertisement clears empty fields and keeps those outside the form', async () => {
    const before = await createAdvertisementWith(service);
    const other = member(newId(), 'admin');
    const { status, body } = await service.call(updateAdvertisement, {
      as: other,
      params: { id: before._id },
      body: {
        title: 'Outro',
        description: '',
        image: '',
        targetUrl: '',
        position: 'side',
        size: '',
        duration: null,
        startDate: null,
        endDate: '',
      },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      title: 'Outro',
      description: '',
      image: null,
      targetUrl: '',
      position: 'side',
      size: null,
      duration: null,
      startDate: null,
      endDate: null,
      createdAt: before.createdAt,
      createdBy: admin.sub,
      updatedBy: other.sub,
    });
  });

  it('updating an advertisement changes only the status when only a status is sent', async () => {
    const before = await createAdvertisementWith(service);
    const { status, body } = await service.call(updateAdvertisement, {
      ...asAdmin(before._id),
      body: { status: 'inactive' },
    });
    expect([status, body]).toEqual([
      200,
      { ...before, status: 'inactive', updatedAt: body.updatedAt, version: before.version + 1 },
    ]);
    const wrong = await service.call(updateAdvertisement, {
      ...asAdmin(before._id),
      body: { status: 'off' },
    });
    expect([wrong.status, getFieldErrors(wrong.body)]).toEqual([400, [['status', 'Status inválido']]]);
    const none = await service.call(updateAdvertisement, { ...asAdmin(before._id), body: {} });
    expect([none.status, getFieldErrors(none.body)]).toEqual([400, [['title', 'Título é obrigatório']]]);
  });

  it('updating an advertisement keeps the fields that are not sent and checks the dates together', async () => {
    const before = await createAdvertisementWith(service);
    const update = (body: object) =>
      service.call(updateAdvertisement, {
        ...asAdmin(before._id),
        body: { version: before.version, ...body },
      });
    const late = await update({ startDate: '2037-01-01' });
    expect([late.status, getFieldErrors(late.body)]).toEqual([
      400,
      [['endDate', 'Data de término deve ser posterior à data de início']],
    ]);
    const noStart = await update({ startDate: '' });
    expect(getFieldErrors(noStart.body)).toEqual([
      ['startDate', 'Data de início é obrigatória se a data de término for preenchida'],
    ]);
    const { body } = await update({ endDate: '2037-01-01' });
    expect(body).toEqual({
      ...before,
      endDate: '2037-01-01T03:00:00.000Z',
      endsAt: '2037-01-02T03:00:00.000Z',
      updatedAt: body.updatedAt,
      version: before.version + 1,
    });
    const whole = await service.call(updateAdvertisement, {
      ...asAdmin(before._id),
      body: { title: 'Outro' },
    });
    expect(whole.body).toMatchObject({ title: 'Outro', description: before.description, size: 'medium' });
  });

  it.each(['an advertisement', 'a city banner'])(
    'one of two simultaneous edits of %s succeeds',
    async (kind) => {
      const before = await (kind === 'a city banner' ? createBannerWith : createAdvertisementWith)(service);
      const update = (body: object, replica = 0) =>
        service.call(updateAdvertisement, {
          ...asAdmin(before._id),
          body: { version: before.version, ...body },
          replica,
        });
      const responses = await Promise.all([update({ title: 'Da Ana' }), update({ position: 'side' }, 1)]);
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const [winner, loser] = responses.toSorted((one, other) => one.status - other.status);
      expect(loser?.body).toMatchObject({
        code: 'EDIT_CONFLICT',
        message: 'Isto mudou enquanto você editava. Confira os valores atuais antes de salvar.',
        advertisement: winner?.body,
      });
      // The response was lost: the repeated request changes nothing.
      const change = winner?.body.title === 'Da Ana' ? { title: 'Da Ana' } : { position: 'side' };
      expect(await update(change)).toMatchObject({ status: 200, body: winner?.body });
      const toggled = await service.call(setAdvertisementStatus, {
        ...asAdmin(before._id),
        body: { status: 'inactive', version: before.version },
      });
      expect([toggled.status, toggled.body.code]).toEqual([409, 'EDIT_CONFLICT']);
    },
  );

  it('views and clicks do not outdate an edit of their advertisement', async () => {
    const { _id, version } = await createAdvertisementWith(service);
    await service.call(clickAdvertisement, { as: visitor, params: { id: _id } });
    await flushInteractions(service);
    const { status, body } = await service.call(updateAdvertisement, {
      ...asAdmin(_id),
      body: { title: 'Outro', version },
    });
    expect([status, body.clicks]).toEqual([200, 1]);
  });

  it('updating an advertisement fails when the form has no title', async () => {
    const before = await createAdvertisementWith(service);
    const { status } = await service.call(updateAdvertisement, {
      ...asAdmin(before._id),
      body: { status: 'inactive', description: 'x' },
    });
    expect(status).toBe(400);
    expect((await service.call(getAdvertisement, asAdmin(before._id))).body).toEqual(before);
  });

  it('a deleted advertisement or banner is not found by any operation', async () => {
    const removedAdvertisement = await createAdvertisementWith(service);
    const removedBanner = await createBannerWith(service);
    expect((await service.call(deleteAdvertisement, asAdmin(removedAdvertisement._id))).status).toBe(204);
    expect((await service.call(deleteBanner, asAdmin(removedBanner._id))).status).toBe(204);
    for (const operation of [deleteAdvertisement, deleteBanner, getAdvertisement, clickAdvertisement]) {
      const { status, body } = await service.call(operation, asAdmin(removedAdvertisement._id));
      expect([status, body.message]).toEqual([404, 'Anúncio não encontrado.']);
    }
    const changed = await service.call(setAdvertisementStatus, {
      ...asAdmin(removedAdvertisement._id),
      body: { status: 'active' },
    });
    expect(changed.status).toBe(404);
  });

  it.each([getAdvertisement, deleteAdvertisement, deleteBanner, clickAdvertisement])(
    '$id returns 404 when the id is malformed',
    async (operation) => {
      for (const id of ['x', '{"$ne":null}', 'a'.repeat(25)]) {
        expect((await service.call(operation, asAdmin(id))).status).toBe(404);
      }
    },
  );

  it("admin list returns the site's advertisements, newest first, with their total", async () => {
    await createBannerWith(service);
    const newest = await createAdvertisementWith(service, { status: 'inactive' });
    const { headers, body } = await service.call(listAdvertisements, { as: admin });
    expect(body[0]).toEqual(newest);
    expect(body.every(({ city }: { city: string | null }) => city === null)).toBe(true);
    expect(Number(headers['x-total-count'])).toBe(body.length);
  });

  it('creating and listing advertisements requires an admin', async () => {
    for (const [as, status] of [
      [visitor, 401],
      [member(), 403],
      [member(newId(), 'manager'), 403],
    ] as const) {
      expect((await postAdvertisement(service, ad, as)).status).toBe(status);
      expect((await service.call(listAdvertisements, { as })).status).toBe(status);
    }
  });

  it('creating an advertisement returns the stored response when the key is repeated', async () => {
    const key = { 'idempotency-key': newId() };
    const before = await service.database.collection('advertisements').countDocuments();
    const responses = await Promise.all(
      [1, 2, 3].map(() => service.call(createAdvertisement, { as: admin, body: ad, headers: key })),
    );
    expect(new Set(responses.map(({ body }) => body._id)).size).toBe(1);
    expect(await service.database.collection('advertisements').countDocuments()).toBe(before + 1);
  });
};
