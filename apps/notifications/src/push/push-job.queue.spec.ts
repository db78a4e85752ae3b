import { serializePayload } from './push-job.queue.js';

const payload = { title: 'Baixou de preço', path: '/promocao/1', tag: '1', eventId: '2' };

it('payload has the whole body if it fits', () => {
  const body = 'Baixou para R$ 79,90: Caneca';
  expect(JSON.parse(serializePayload({ ...payload, body }))).toEqual({ ...payload, body });
});

it.each([['ç'], ['🎧'], ['🇧🇷'], ['"'], ['a']])(
  'payload of a body of %s is as long as 2,000 bytes allow',
  (character) => {
    const text = serializePayload({ ...payload, body: character.repeat(3_000) });
    const { body, ...rest } = JSON.parse(text) as { body: string };
    expect(rest).toEqual(payload);
    expect(body).toMatch(new RegExp(`^(${character})+…$`, 'u'));
    const bytes = Buffer.byteLength(text);
    expect(bytes).toBeLessThanOrEqual(2_000);
    expect(bytes).toBeGreaterThan(1_990);
  },
);
