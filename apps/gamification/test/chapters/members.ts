import { userUpdated } from '@pechincha/contracts/events/user';
import type { Chapter } from '@pechincha/testing/chapters';
import { makeEvent, newId } from '@pechincha/testing/event-factory';
import type { TestService } from '@pechincha/testing/test-service';
import {
  emailChangedEvent,
  commentCreatedEvent,
  userRegisteredEvent,
  userDeletedEvent,
} from '../member-events.js';
import { findAccount, publishAndSettle } from '../helpers.js';

let service: TestService;

export const members: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it('the newest name is stored when events arrive out of order', async () => {
    const id = newId();
    const data = { userId: id, avatar: null };
    await publishAndSettle(
      service,
      makeEvent(userUpdated, { ...data, name: 'Ana Luz' }, { subjectVersion: 2 }),
    );
    await publishAndSettle(service, emailChangedEvent(id, 'a@a.dev'), userRegisteredEvent(id));
    const members = service.database.collection<{ _id: string }>('members');
    expect(await members.findOne({ _id: id })).toMatchObject({
      name: 'Ana Luz',
      email: 'a@a.dev',
      words: ['ana', 'luz', 'a', 'dev'],
    });
  });

  it('a deleted member loses name and e-mail, keeps the ledger and is not restored by later events', async () => {
    const id = newId();
    await publishAndSettle(service, userRegisteredEvent(id), emailChangedEvent(id), commentCreatedEvent(id));
    await publishAndSettle(service, userDeletedEvent(id));
    const data = { userId: id, avatar: null, name: 'Ana' };
    await publishAndSettle(
      service,
      makeEvent(userUpdated, data, { subject: id, subjectVersion: 9 }),
      emailChangedEvent(id),
      commentCreatedEvent(id),
    );
    const members = service.database.collection<{ _id: string }>('members');
    expect(await members.findOne({ _id: id })).toMatchObject({ name: '', email: '', words: [] });
    expect(await findAccount(service, id)).toMatchObject({ open: false, points: 10 });
    expect(await service.database.collection('ledger').countDocuments({ member: id })).toBe(2);
    const events = service.broker.listReceived('points.changed').filter(({ subject }) => subject === id);
    expect(events.map(({ data }) => (data as { points: number }).points)).not.toContain(10);
  });
};
