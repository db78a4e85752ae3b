import { promotionList } from '@pechincha/contracts/entities/promotion';
import { listPromotions } from '@pechincha/contracts/operations/promotions';
import type { Chapter } from '@pechincha/testing/chapters';
import type { TestService } from '@pechincha/testing/test-service';
import { VocabularyRepository } from '../../src/search/vocabulary.repository.js';
import {
  createActivePromotions,
  approvedEvent,
  onlinePromotion,
  publish,
  registerMembers,
  type Member,
} from '../helpers.js';

let service: TestService;
let ana: Member;

const words = () => service.database.collection<{ _id: string }>('vocabulary');
const has = async (word: string) => (await words().countDocuments({ _id: word })) > 0;
const titles = async (query: Record<string, string>) => {
  const { body } = await service.call(listPromotions, { query });
  return promotionList.parse(body).promotions.map(({ title }) => title.split(' ')[0]);
};

export const vocabulary: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    [ana] = await registerMembers(service, 'Ana Souza');
    await createActivePromotions(service, ana, [
      { title: 'Jogos de panelas antiaderentes', category: 'casa' },
    ]);
  });

  it('does not limit prefix search when hundreds of words share the prefix', async () => {
    await createActivePromotions(service, ana, [{ title: 'Notebook gamer', category: 'eletronicos' }]);
    const others = Array.from({ length: 300 }, (_none, at) => `not${String(at).padStart(3, '0')}`);
    await words().insertMany(others.map((_id) => ({ _id, token: _id })));
    for (const sort of ['newest', 'price_asc'])
      expect(await titles({ search: 'not', sort })).toEqual(['Notebook']);
    expect(await titles({ search: 'gamer not' })).toEqual(['Notebook']);
    expect(await titles({ search: 'panela not' })).toEqual([]);
    await words().deleteMany({ _id: { $in: others } });
  });

  it('contains the words of a promotion when it is approved', async () => {
    const { body } = await publish(service, ana, { ...onlinePromotion, title: 'Xilofone infantil' });
    expect(await has('xilofone')).toBe(false);
    expect(await titles({ search: 'xilof' })).toEqual([]);
    await service.publishAndWait(approvedEvent(body.promotion._id));
    expect(await has('xilofone')).toBe(true);
    expect(await titles({ search: 'xilof' })).toEqual(['Xilofone']);
  });

  it('loses unused words a night after they were first found unused', async () => {
    const repository = service.getProvider(VocabularyRepository);
    const [evening, morning] = [new Date(), new Date(Date.now() + 13 * 3_600_000)];
    await repository.add(['zebra', 'zinco']);
    await repository.deleteUnused(evening);
    expect([await has('zebra'), await has('xilofone')]).toEqual([true, true]);
    await repository.add(['zinco']);
    await repository.deleteUnused(morning);
    expect([await has('zebra'), await has('zinco'), await has('xilofone')]).toEqual([false, true, true]);
  });
};
