import { promotionList, type PromotionList } from '@pechincha/contracts/entities/promotion';
import { listPromotionsForAdmin } from '@pechincha/contracts/operations/internal';
import { listPromotions } from '@pechincha/contracts/operations/promotions';
import { listDuplicates } from '@pechincha/contracts/operations/products';
import type { Chapter } from '@pechincha/testing/chapters';
import { newId } from '@pechincha/testing/event-factory';
import type { TestService } from '@pechincha/testing/test-service';
import {
  createActivePromotions,
  localPromotion,
  onlinePromotion,
  publish,
  registerMembers,
  type Member,
} from '../helpers.js';

let service: TestService;
let ana: Member;

async function search(query: Record<string, string>, as?: Member): Promise<PromotionList> {
  const { body } = await service.call(listPromotions, { query, ...(as && { as }) });
  return promotionList.parse(body);
}
const titles = async (query: Record<string, string>, as?: Member) =>
  (await search(query, as)).promotions.map(({ title }) => title);
const create = (...created: string[]) =>
  createActivePromotions(
    service,
    ana,
    created.map((title) => ({ title, description: '', link: `https://loja.example/${newId()}` })),
  );

export const searching: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    [ana] = await registerMembers(service, 'Ana Souza');
  });

  it.each([
    ['Biquínis pataxo', 'pataxo biquíni'],
    ['Biquíni tamoio', 'tamoio biquínis'],
    ['Smart TVs xavante', 'xavante tv'],
    ['iPad guarani 5ª geração', 'guarani 5a geracao'],
    ['Tapete bororo 2 m²', 'bororo 2m2'],
    ['Fo\u00ADne terena', 'terena fone'],
    ['Micro-ondas munduruku', 'munduruku microondas'],
    ['Microondas tupinamba', 'tupinamba micro-onda'],
    ['Roteador Wi\u2011Fi aimores', 'aimores wifi'],
    ['Air fryer potiguar', 'potiguar airfryer'],
    ['Airfryer carijo', 'carijo air fryer'],
    ['Airfryer goitaca', 'goitaca air fry'],
    ['SSD kaingang 128 GB', 'kaingang 128gb'],
    ['Leite ianomami 1L', 'ianomami 1 l'],
    ['Fone ouvido tapajo', 'fone de ouvido tapajo'],
  ])('promotion %j is found by %j, for visitors, members and admins', async (title, query) => {
    await create(title);
    expect(await titles({ search: query })).toHaveLength(1);
    expect(await search({ search: query }, ana)).toMatchObject({ total: 1, totalIsExact: true });
    const { body } = await service.call(listPromotionsForAdmin, {
      as: { kind: 'gateway' },
      query: { search: query, reader: ana.sub },
    });
    expect(promotionList.parse(body).total).toBe(1);
  });

  it('pending deals are found by admins by plurals and compounds of the last word', async () => {
    await publish(service, ana, { ...onlinePromotion, title: 'Cafeteiras xaporanga air fryer' });
    for (const query of ['xaporanga cafeteiras', 'xaporanga cafet', 'xaporanga airfryer']) {
      const { body } = await service.call(listPromotionsForAdmin, {
        as: { kind: 'gateway' },
        query: { search: query, reader: ana.sub },
      });
      expect([query, promotionList.parse(body).total]).toEqual([query, 1]);
    }
  });

  it('words one slip away follow the few exact matches, over all pages', async () => {
    await create('Ventoinha xaropada', 'Ventoinha xaropado', 'Ventoinha xaropada nova', 'Ventoinha xarupada');
    const exact = ['Ventoinha xaropada nova', 'Ventoinha xaropada'];
    const similar = ['Ventoinha xarupada', 'Ventoinha xaropado'];
    for (const as of [undefined, ana]) {
      const list = await search({ search: 'xaropada' }, as);
      expect(list.promotions.map(({ title }) => title)).toEqual([...exact, ...similar]);
      expect(list).toMatchObject({ total: 4, totalPages: 1, totalIsExact: true, similarTo: 'xaropada' });
      const pages = await Promise.all(
        ['1', '2', '3', '4', '5'].map((page) => search({ search: 'xaropada', limit: '1', page }, as)),
      );
      expect(pages.flatMap(({ promotions }) => promotions.map(({ title }) => title))).toEqual([
        ...exact,
        ...similar,
      ]);
      for (const page of pages)
        expect(page).toMatchObject({ total: 4, totalPages: 4, similarTo: 'xaropada' });
    }
    expect(await titles({ search: 'xaropada', limit: '3' })).toEqual([...exact, similar[0]]);
    expect(await titles({ search: 'xaropada', limit: '3', page: '2' })).toEqual([similar[1]]);
  });

  it.each([
    ['another letter', 'xerimbobo', 'xerimbabo'],
    ['a missing letter', 'jbiraca', 'jabiraca'],
    ['a letter too many', 'cumbucca', 'cumbuca'],
    ['two letters in the wrong order', 'tapoica', 'tapioca'],
    ['two slips in a long word', 'liqidificadr', 'liquidificador'],
    ['another form', 'rosquinhado', 'rosquinhada'],
  ])('search with %s finds what was meant: %j, %j', async (_what, typed, meant) => {
    await create(`Oferta ${meant}`);
    expect(await search({ search: typed })).toMatchObject({
      total: 1,
      similarTo: typed,
      promotions: [{ title: `Oferta ${meant}` }],
    });
  });

  it.each([
    ['two slips in a short word', 'pulxo', 'pitxo'],
    ['numbers', 'zx9001', 'zx9002'],
    ['three slips', 'guarnecedoro', 'guornacedara'],
  ])('search does not find by %s: %j, %j', async (_what, typed, other) => {
    await create(`Oferta ${other}`);
    expect(await search({ search: typed })).toEqual({
      promotions: [],
      page: 1,
      totalPages: 0,
      total: 0,
      totalIsExact: true,
    });
  });

  it('search with five exact matches shows these alone', async () => {
    await create(...Array.from({ length: 5 }, (_none, at) => `Quibebe ${at}`), 'Quibebo');
    const list = await search({ search: 'quibebe', limit: '2' });
    expect(list).toMatchObject({ total: 5, totalPages: 3 });
    expect(list).not.toHaveProperty('similarTo');
  });

  it('deals repeat each other whatever way their words are written', async () => {
    const store = `Mercado ${newId()}`;
    const [{ _id = '' } = {}] = await createActivePromotions(service, ana, [
      { ...localPromotion, link: '', store, title: 'Airfryer Zepelina 128GB' },
    ]);
    const query = { store, city: String(localPromotion.city), title: 'Air fryers Zepelina 128 GB' };
    const { body } = await service.call(listDuplicates, { as: ana, query });
    expect((body.duplicates as { _id: string }[]).map((promotion) => promotion._id)).toEqual([_id]);
  });
};
