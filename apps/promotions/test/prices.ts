import { toDay } from '@pechincha/contracts/days';
import { moderationApproved } from '@pechincha/contracts/events/moderation';
import { getPriceHistory } from '@pechincha/contracts/operations/products';
import { editPromotion, getPromotion, listPromotions } from '@pechincha/contracts/operations/promotions';
import { setPromotionStatus } from '@pechincha/contracts/operations/promotions-admin';
import { subtractDays } from '@pechincha/contracts/price-history';
import { makeEvent, newId } from '@pechincha/testing/event-factory';
import { member, type TestService } from '@pechincha/testing/test-service';
import { onlinePromotion, publish, registerMembers, type Member } from './helpers.js';
import { memberStatusEvent } from './member-statuses.js';

const DAY_MS = 24 * 60 * 60_000;
export const admin = member(undefined, 'admin') as Member;

export const createLink = () => `https://som-da-praca.example/${newId()}`;
export const getDay = (daysAgo: number) => subtractDays(toDay(new Date()), daysAgo);

interface Price {
  price: number;
  daysAgo?: number;
  author?: Member | undefined;
  originalPrice?: string;
}

/** Members who publish prices; all but the newcomer have vote weight. */
export interface PriceAuthors {
  /** Three, of `publishHistory`. */
  authors: Member[];
  ana: Member;
  newcomer: Member;
  others: Member[];
}

export async function createPriceAuthors(service: TestService): Promise<PriceAuthors> {
  const members = await registerMembers(service, 'Um', 'Dois', 'Três', 'Ana', 'Novata', 'Bia', 'Caio');
  const [one, two, three, ana, newcomer, ...others] = members;
  const authors = [one, two, three];
  const statusEvents = [...authors, ana, ...others].map((author) =>
    memberStatusEvent(author, { voteWeight: 1 }),
  );
  await service.publishAndWait(...statusEvents);
  return { authors, ana, newcomer, others };
}

/** @param getAuthors those of the chapter; prices without an author are of Ana */
export function createPriceHelpers(getService: () => TestService, getAuthors: () => PriceAuthors) {
  /** Publishes a promotion that is approved so many days ago. */
  async function publishAt(
    link: string,
    { price, daysAgo = 0, author = getAuthors().ana, originalPrice = '' }: Price,
  ): Promise<string> {
    const fields = { ...onlinePromotion, link, originalPrice, promotionalPrice: price.toFixed(2) };
    const { body } = await publish(getService(), author, fields);
    const promotionId = body.promotion._id as string;
    await approve(promotionId, new Date(Date.now() - daysAgo * DAY_MS));
    return promotionId;
  }

  async function approve(promotionId: string, occurredAt = new Date()): Promise<void> {
    const data = { decisionId: newId(), promotionId, revision: 1, moderatorId: member().sub };
    await getService().publishAndWait(
      makeEvent(moderationApproved, data, { subject: promotionId, occurredAt }),
    );
  }

  /** Just enough prices by others than Ana: reference 100, lowest 90. */
  async function publishHistory(link: string, changes: Partial<Price> = {}): Promise<string[]> {
    const [one, two, three] = getAuthors().authors;
    const prices: Price[] = [
      { price: 100, daysAgo: 20, author: one },
      { price: 110, daysAgo: 15, author: two },
      { price: 120, daysAgo: 10, author: three },
      { price: 90, daysAgo: 10, author: one },
      { price: 100, daysAgo: 2, author: two },
    ];
    const ids: string[] = [];
    for (const price of prices) ids.push(await publishAt(link, { ...price, ...changes }));
    return ids;
  }

  const read = async (id: string) => (await getService().call(getPromotion, { params: { id } })).body;
  const readPrices = async (id: string, days?: string) => {
    const request = { params: { id }, ...(days && { query: { days } }) };
    const { status, body } = await getService().call(getPriceHistory, request);
    expect(status).toBe(200);
    return getPriceHistory.response.parse(body);
  };
  const setStatus = (id: string, status: string) =>
    getService().call(setPromotionStatus, { as: admin, params: { id }, body: { status } });
  const edit = (id: string, as: Member, fields: Record<string, unknown>) => {
    const { category: _category, city: _city, ...form } = { ...onlinePromotion, ...fields };
    return getService().call(editPromotion, { as, params: { id }, body: form });
  };
  const listCard = async (id: string, query = {}) => {
    const { body } = await getService().call(listPromotions, { query: { limit: '50', ...query } });
    return (body.promotions as { _id: string }[]).find(({ _id }) => _id === id);
  };
  return { publishAt, approve, publishHistory, read, readPrices, setStatus, edit, listCard };
}
