import { createAlert, updateAlert } from '@pechincha/contracts/operations/alerts';
import { notificationsExport } from '@pechincha/contracts/operations/internal';
import { defaultSite, type Category } from '@pechincha/contracts/site';
import type { Chapter } from '@pechincha/testing/chapters';
import { newId, siteChangedEvent } from '@pechincha/testing/event-factory';
import { eventually } from '@pechincha/testing/eventually';
import { member, type TestService } from '@pechincha/testing/test-service';

let service: TestService;

const pets: Category = { value: 'pets', label: 'Animais', icon: 'paw-print', hidden: false };
const categories = [
  ...defaultSite.categories.map((category) => ({ ...category, hidden: category.value === 'moda' })),
  pets,
];
const cities = [...defaultSite.cities, { slug: 'santo-andre', name: 'Santo André', inMenu: false }];

const create = (as: ReturnType<typeof member>, body: Record<string, unknown>) =>
  service.call(createAlert, { as, body: { keyword: 'fone', ...body } });

/** Subscriptions by the site as an admin set it; the last of its suite, since replicas remember the site for a second. */
export const site: Chapter<TestService> = (getService) => {
  const ana = member(newId());
  const unknownCategory = {
    status: 400,
    body: { errors: [{ field: 'categories.0', msg: 'Categoria desconhecida' }] },
  };

  beforeAll(async () => {
    service = getService();
    const before = await create(ana, { categories: ['moda'], keyword: 'vestido' });
    expect(before.status).toBe(201);
    await service.publishAndWait(siteChangedEvent(1, { categories, cities }));
    await eventually(async () => {
      for (const replica of [0, 1]) {
        const body = { keyword: `racao ${newId()}`, categories: ['pets'] };
        const { status } = await service.call(createAlert, { as: member(newId()), body, replica });
        expect(status).toBe(201);
      }
    });
  });

  it('a hidden category is refused for alerts, and kept by those that have it', async () => {
    expect(await create(ana, { categories: ['moda'] })).toMatchObject(unknownCategory);
    expect(await create(ana, { categories: ['carros'] })).toMatchObject(unknownCategory);
    const rows = service.database.collection('subscriptions');
    const row = await rows.findOne({ member: ana.sub, keyword: 'vestido' });
    const body = { keyword: 'vestido longo', categories: ['moda'] };
    const params = { id: String(row?._id) };
    expect(await service.call(updateAlert, { as: ana, params, body })).toMatchObject({ status: 200 });
  });

  it('promotions of a hidden category can be hidden by a member', async () => {
    const body = { kind: 'mute', keyword: undefined, categories: ['moda'] };
    expect(await create(ana, body)).toMatchObject({ status: 201 });
  });

  it('an added city has one spelling in alerts', async () => {
    const { body } = await create(ana, { city: 'santoandre' });
    expect(body.alert.city).toBe('santo-andre');
  });

  it('the export has the labels of categories', async () => {
    const bia = member(newId());
    await create(bia, { categories: ['pets'] });
    const { body } = await service.call(notificationsExport, {
      as: { kind: 'gateway' },
      params: { id: bia.sub },
    });
    expect(body.alertas).toEqual([expect.objectContaining({ categorias: ['Animais'] })]);
  });
};
