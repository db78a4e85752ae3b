import { events } from '@pechincha/contracts/events/all';
import { createBrokerPermissions } from '../src/broker-permissions.ts';

const { permissions, topic_permissions } = createBrokerPermissions(events);

/** Whether RabbitMQ would grant `user` this right on the queue or exchange `name`. */
const isGranted = (user: string, right: 'configure' | 'write' | 'read', name: string): boolean =>
  permissions.some((permission) => permission.user === user && new RegExp(permission[right]).test(name));

it('producers may declare the queues of their consumers, dead letters included', () => {
  for (const { name, producer, consumers } of events) {
    for (const consumer of consumers) {
      for (const queue of [`${consumer}.${name}`, `${consumer}.${name}.dead`]) {
        expect(isGranted(producer, 'configure', queue)).toBe(true);
        expect(isGranted(consumer, 'configure', queue)).toBe(true);
        expect(isGranted(consumer, 'read', queue)).toBe(true);
      }
    }
  }
});

it('topic permissions let services publish only their own events', () => {
  for (const { user, write } of topic_permissions) {
    for (const { name, producer } of events) {
      expect(new RegExp(write).test(name)).toBe(producer === user);
    }
  }
});

it('services may not read queues of services whose events they do not publish', () => {
  expect(isGranted('ads', 'read', 'users.promotion.published')).toBe(false);
  expect(isGranted('moderation', 'read', 'notifications.promotion.published')).toBe(false);
  expect(isGranted('gateway', 'read', 'users.session.changed')).toBe(false);
});
