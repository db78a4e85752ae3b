import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { deletePromotion, editPromotion, getPromotion } from '@pechincha/contracts/operations/promotions';
import { listDuplicates, setPromotionProduct } from '@pechincha/contracts/operations/products';
import type { Chapter } from '@pechincha/testing/chapters';
import { newId } from '@pechincha/testing/event-factory';
import { member, type TestService } from '@pechincha/testing/test-service';
import {
  approvedEvent,
  createActivePromotions,
  localPromotion,
  onlinePromotion,
  publish,
  registerMembers,
  waitForEvents,
  type Member,
} from '../helpers.js';

const manager = member(undefined, 'manager');

let service: TestService;
let ana: Member;

const createLink = () => `https://som-da-praca.example/${newId()}`;
const createActive = async (fields: Record<string, unknown>): Promise<Promotion> => {
  const [promotion] = await createActivePromotions(service, ana, [fields]);
  if (!promotion) throw new Error('Nothing was published');
  return promotion;
};
const createLocal = async (): Promise<string> => {
  const { body } = await publish(service, ana, localPromotion);
  await service.publishAndWait(approvedEvent(body.promotion._id));
  return body.promotion._id;
};
const setProduct = async (id: string, sameAs: unknown, as = manager) => {
  const { status, body } = await service.call(setPromotionProduct, { as, params: { id }, body: { sameAs } });
  return [status, body.errors?.[0].message ?? body.msg];
};
const getProduct = async (id: string) => {
  const { body } = await service.call(getPromotion, { as: manager, params: { id } });
  return body.product as string | undefined;
};
const listProducts = async (...ids: string[]) => Promise.all(ids.map(getProduct));
const edit = (id: string, link: string) => {
  const { category: _category, city: _city, ...form } = { ...onlinePromotion, link };
  return service.call(editPromotion, { as: ana, params: { id }, body: form });
};

export const joinedProducts: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    [ana] = await registerMembers(service, 'Ana Souza');
  });

  it('joined product is that of the others of its links, and of later promotions of them', async () => {
    const [link, otherLink] = [createLink(), createLink()];
    const one = await createActive({ link });
    const two = await createActive({ link: `${link}?utm_source=x` });
    const other = await createActive({ link: otherLink });
    expect(await setProduct(one._id, other._id)).toEqual([200, 'Produtos juntados com sucesso!']);
    const later = await createActive({ link });
    expect(await listProducts(one._id, two._id, other._id, later._id)).toEqual(Array(4).fill(other.product));
    const { body } = await service.call(listDuplicates, { as: ana, query: { link } });
    expect(body.duplicates).toHaveLength(3);
  });

  it('joined product reaches notifications with a new revision, once when it is repeated', async () => {
    const [one, other] = [
      await createActive({ link: createLink() }),
      await createActive({ link: createLink() }),
    ];
    await setProduct(one._id, other._id);
    await setProduct(one._id, other._id);
    const [, changed] = await waitForEvents(service, 'promotion.changed', one._id, 2);
    expect(changed?.data).toMatchObject({ promotion: { revision: 3, product: other.product } });
  });

  it('products joined in a row become one', async () => {
    const [one, two, three] = [
      await createActive({ link: createLink() }),
      await createActive({ link: createLink() }),
      await createActive({ link: createLink() }),
    ];
    await setProduct(one._id, two._id);
    await setProduct(two._id, three._id);
    const later = await createActive({ link: one.link });
    expect(await listProducts(one._id, two._id, later._id)).toEqual(Array(3).fill(three.product));
  });

  it('links of products joined in a row are joined too when their promotions are gone', async () => {
    const [one, two, three] = [
      await createActive({ link: createLink() }),
      await createActive({ link: createLink() }),
      await createActive({ link: createLink() }),
    ];
    await setProduct(one._id, two._id);
    await service.call(deletePromotion, { as: ana, params: { id: one._id } });
    await setProduct(two._id, three._id);
    expect(await getProduct((await createActive({ link: one.link }))._id)).toBe(three.product);
  });

  it('separated promotions have the product of their link again, and so have later ones', async () => {
    const [one, other] = [
      await createActive({ link: createLink() }),
      await createActive({ link: createLink() }),
    ];
    await setProduct(one._id, other._id);
    const second = await createActive({ link: one.link });
    expect(await setProduct(second._id, null)).toEqual([200, 'Produto separado com sucesso!']);
    const third = await createActive({ link: one.link });
    expect(await listProducts(one._id, second._id, third._id)).toEqual(Array(3).fill(one.product));
    expect(await getProduct(other._id)).toBe(other.product);
  });

  it('promotions without a link are joined alone', async () => {
    const [one, other, third] = [await createLocal(), await createLocal(), await createLocal()];
    await setProduct(one, other);
    const [product, ...others] = await listProducts(one, other, third);
    expect(product).toMatch(/^[\w-]{16}$/);
    expect(others).toEqual([product, undefined]);
    await setProduct(one, null);
    expect(await listProducts(one, other)).toEqual([undefined, product]);
  });

  it('joined product stays when the promotion is edited, until its link changes', async () => {
    const [one, other] = [
      await createActive({ link: createLink() }),
      await createActive({ link: createLink() }),
    ];
    await setProduct(one._id, other._id);
    await edit(one._id, `${one.link}?utm_source=x`);
    expect(await getProduct(one._id)).toBe(other.product);
    const third = await createActive({ link: createLink() });
    await edit(one._id, third.link);
    expect(await getProduct(one._id)).toBe(third.product);
    await edit(one._id, one.link);
    expect(await getProduct(one._id)).toBe(other.product);
  });

  it('pending promotion keeps its revision when its product is joined, so that a decision applies', async () => {
    const other = await createActive({ link: createLink() });
    const { body } = await publish(service, ana, { ...onlinePromotion, link: createLink() });
    await setProduct(body.promotion._id, other._id);
    await service.publishAndWait(approvedEvent(body.promotion._id));
    const { body: read } = await service.call(getPromotion, { params: { id: body.promotion._id } });
    expect(read).toMatchObject({ status: 'active', product: other.product });
  });

  it('product of two promotions joined with each other at once is one', async () => {
    const [one, other] = [
      await createActive({ link: createLink() }),
      await createActive({ link: createLink() }),
    ];
    const responses = await Promise.all([setProduct(one._id, other._id), setProduct(other._id, one._id)]);
    expect(responses.map(([status]) => status)).toEqual([200, 200]);
    const [product, ...others] = await listProducts(one._id, other._id);
    expect(others).toEqual([product]);
  });

  it('product returns 404 for an unknown promotion, 400 for itself or another unknown one, 403 for members', async () => {
    const { _id: id } = await createActive({ link: createLink() });
    expect((await setProduct(newId(), id))[0]).toBe(404);
    for (const sameAs of [id, newId()])
      expect(await setProduct(id, sameAs)).toEqual([400, 'Escolha outra promoção']);
    for (const sameAs of ['x', 7, undefined]) expect((await setProduct(id, sameAs))[0]).toBe(400);
    expect((await setProduct(id, null, ana))[0]).toBe(403);
  });
};
