import type { LogEntry } from '@pechincha/contracts/entities/moderation-log';
import { getThingName } from './thing-name';

const entry = { kind: 'deal', action: 'removed', reasonCode: 'link', appeal: null, reversed: false } as const;

it.each<[Partial<LogEntry>, string]>([
  [{ title: 'Fone' }, 'Fone'],
  [{ kind: 'comment', action: 'deleted', title: 'Fone' }, 'Comentário em “Fone”'],
  [{ kind: 'comment', action: 'deleted' }, 'Comentário em uma promoção'],
  [{ action: 'rejected' }, 'Promoção nunca publicada'],
  [{ action: 'rejected', reasonCode: 'golpe' }, 'Promoção de título não mostrado'],
  [{ action: 'rejected', reversed: true }, 'Promoção de título não mostrado'],
  [{}, 'Promoção de título não mostrado'],
])('name of a decided thing with %j is “%s”', (change, name) => {
  expect(getThingName({ ...entry, ...change })).toBe(name);
});
