// Shows R18 of docs/reliability.md.
import { jest } from '@jest/globals';
import { approvePromotion, rejectPromotion } from '@pechincha/contracts/operations/moderation';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import type { Chapter } from '@pechincha/testing/chapters';
import { newId } from '@pechincha/testing/event-factory';
import { runNight } from '@pechincha/testing/run-night';
import type { TestService } from '@pechincha/testing/test-service';
import {
  AuthorRecordsRecount,
  ReconciliationWorker,
} from '../../src/reconciliation/reconciliation.worker.js';
import { makeSubmitted } from '../event-factory.js';
import { manager } from '../helpers.js';

const authors = [newId(), newId(), newId()].toSorted() as [string, string, string];
let service: TestService;

const listRecords = () => service.listRows('author_records');
const expectedRecords = authors.map((_id, index) => ({
  _id,
  approved: index === 0 ? 2 : 1,
  rejected: index === 0 ? 1 : 0,
}));
const unknownAuthor = newId();

async function injectDrift(): Promise<void> {
  const rows = service.database.collection<{ _id: string }>('author_records');
  await rows.updateOne({ _id: authors[0] }, { $inc: { approved: 3, rejected: -1 } });
  await rows.deleteOne({ _id: authors[1] });
  await rows.updateOne({ _id: unknownAuthor }, { $set: { approved: 7, rejected: 0 } }, { upsert: true });
}

export const reconciliation: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    for (const _id of [...authors, authors[0]]) {
      const event = makeSubmitted({ author: { _id, name: 'Ana', avatar: null } });
      await service.publishAndWait(event);
      const params = { id: event.data.promotionId };
      await service.call(approvePromotion, { as: manager, params });
    }
    const rejected = makeSubmitted({ author: { _id: authors[0], name: 'Ana', avatar: null } });
    await service.publishAndWait(rejected);
    const params = { id: rejected.data.promotionId };
    await service.call(rejectPromotion, { as: manager, params, body: { moderationReason: 'Não confere' } });
  });

  it('author records recount writes nothing when no record drifted', async () => {
    expect(await listRecords()).toEqual(expectedRecords);
    const transactions = jest.spyOn(service.getProvider(UnitOfWork), 'run');
    expect(await service.getProvider(AuthorRecordsRecount).run()).toEqual([]);
    expect(transactions).not.toHaveBeenCalled();
    transactions.mockRestore();
  });

  it.each([1, 2, 1_000])(
    'author records recount repairs drifted records in batches of %d',
    async (batchSize) => {
      const recount = service.getProvider(AuthorRecordsRecount);
      Object.assign(recount, { batchSize });
      await injectDrift();
      const drifts = await recount.run();
      expect(drifts).toHaveLength(4);
      expect(drifts).toEqual(
        expect.arrayContaining([
          { id: authors[0], field: 'approved', stored: 5, counted: 2 },
          { id: authors[0], field: 'rejected', stored: 0, counted: 1 },
          { id: authors[1], field: 'approved', stored: 0, counted: 1 },
          { id: unknownAuthor, field: 'approved', stored: 7, counted: 0 },
        ]),
      );
      expect(await listRecords()).toEqual(expect.arrayContaining(expectedRecords));
      expect(await recount.run()).toEqual([]);
    },
  );

  it('reconciliation worker recounts the author records at night', async () => {
    await service.database.collection('author_records').updateMany({}, { $inc: { approved: 1 } });
    await runNight(service, ReconciliationWorker);
    expect(await listRecords()).toEqual(expect.arrayContaining(expectedRecords));
  });

  it('author records recount throws when its signal is aborted', async () => {
    await expect(service.getProvider(AuthorRecordsRecount).run(AbortSignal.abort())).rejects.toThrow(
      'aborted',
    );
  });
};
