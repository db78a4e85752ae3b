import { MessagingModule } from './messaging.module.js';

const environment = process.env['NODE_ENV'];
afterEach(() => {
  process.env['NODE_ENV'] = environment;
});

const configure = (queues: 'quorum' | 'classic') => () =>
  MessagingModule.forRoot({ service: 'users', url: 'amqp://broker', store: 'none', settings: { queues } });

it('messaging refuses classic queues when it runs in production', () => {
  process.env['NODE_ENV'] = 'production';
  expect(configure('classic')).toThrow('NODE_ENV is production');
  expect(configure('quorum')).not.toThrow();
});

it('messaging accepts classic queues when it does not run in production', () => {
  expect(configure('classic')).not.toThrow();
});
