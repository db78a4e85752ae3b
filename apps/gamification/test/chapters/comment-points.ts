import type { Chapter } from '@pechincha/testing/chapters';
import { newId } from '@pechincha/testing/event-factory';
import type { TestService } from '@pechincha/testing/test-service';
import { findAccount, publishAndSettle } from '../helpers.js';
import { commentCreatedEvent, commentDeletedEvent, commentRestoredEvent } from '../member-events.js';

let service: TestService;

const getTotals = async (id: string) => {
  const { points, tallies } = await findAccount(service, id);
  return { points, comments: (tallies as { comments: number }).comments };
};

export const commentPoints: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it('at most ten comments per day of America/Sao_Paulo earn points', async () => {
    const id = newId();
    const endOfDay = new Date('2026-11-02T02:59:00Z');
    const sameDay = Array.from({ length: 11 }, () =>
      commentCreatedEvent(id, newId(), { occurredAt: endOfDay }),
    );
    const first = newId();
    await publishAndSettle(
      service,
      commentCreatedEvent(id, first, { occurredAt: new Date('2026-11-01T03:00:00Z') }),
      ...sameDay,
    );
    expect(await findAccount(service, id)).toMatchObject({ points: 50, tallies: { comments: 12 } });
    await publishAndSettle(
      service,
      commentCreatedEvent(id, newId(), { occurredAt: new Date('2026-11-02T03:00:00Z') }),
    );
    expect(await findAccount(service, id)).toMatchObject({ points: 55 });
    // Deleting a comment does not free a place in the daily limit.
    await publishAndSettle(service, commentDeletedEvent(id, first));
    const before = (await findAccount(service, id)).points as number;
    await publishAndSettle(service, commentCreatedEvent(id, newId(), { occurredAt: endOfDay }));
    expect(await findAccount(service, id)).toMatchObject({ points: before });
  });

  it('the daily comment limit is not used up when events are handled again', async () => {
    const id = newId();
    const events = Array.from({ length: 8 }, () => commentCreatedEvent(id));
    await publishAndSettle(service, ...events);
    await service.clearInbox();
    await publishAndSettle(service, ...events);
    await publishAndSettle(service, ...Array.from({ length: 4 }, () => commentCreatedEvent(id)));
    expect(await findAccount(service, id)).toMatchObject({ points: 50, tallies: { comments: 12 } });
  });

  it('a comment that is restored earns its points again, once', async () => {
    const [id, commentId] = [newId(), newId()];
    const events = [
      commentCreatedEvent(id, commentId),
      commentDeletedEvent(id, commentId),
      commentRestoredEvent(id, commentId),
    ];
    for (const [index, points] of [5, 0, 5].entries()) {
      await publishAndSettle(service, ...events.slice(index, index + 1));
      expect(await getTotals(id)).toEqual({ points, comments: points / 5 });
    }
    await service.clearInbox();
    await publishAndSettle(service, ...events);
    expect(await getTotals(id)).toEqual({ points: 5, comments: 1 });
  });

  it("a comment on one's own promotion that is restored counts and earns no points", async () => {
    const [id, commentId] = [newId(), newId()];
    await publishAndSettle(
      service,
      commentCreatedEvent(id, commentId, { promotionAuthorId: id }),
      commentDeletedEvent(id, commentId),
      commentRestoredEvent(id, commentId, id),
    );
    expect(await getTotals(id)).toEqual({ points: 0, comments: 1 });
  });

  it('a comment that is restored before its other events arrive has its points in the end', async () => {
    const [id, commentId] = [newId(), newId()];
    const restored = commentRestoredEvent(id, commentId);
    const deleted = commentDeletedEvent(id, commentId);
    for (const event of [restored, deleted, commentCreatedEvent(id, commentId)])
      await publishAndSettle(service, event);
    expect(await getTotals(id)).toEqual({ points: 5, comments: 1 });
  });
};
