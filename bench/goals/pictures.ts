import { startBaseline } from '../baseline.ts';
import { BARE_HTTP, createRatioRow, type Goal, type ResultRow } from '../goal.ts';
import { alternate, getRateRatio } from '../rounds.ts';

const CONNECTIONS = 32;
const YEAR_SECONDS = 31_536_000;

/** Goal 10: a promotion's picture through the gateway, against the baseline, and its caching headers. */
export const measurePictures: Goal = async ({ origin, effort }) => {
  const url = await findPicture(origin);
  const response = await fetch(url);
  const baseline = await startBaseline(Buffer.from(await response.arrayBuffer()));
  try {
    return [
      createRatioRow({
        label: `pictures through the gateway (${CONNECTIONS} connections)`,
        measured: getRateRatio(await alternate(effort, { url }, baseline, CONNECTIONS)),
        limit: { atLeast: 1 },
        against: BARE_HTTP,
      }),
      createCacheRow(response.headers.get('cache-control') ?? ''),
      await createRevalidationRow(url, response.headers.get('etag') ?? ''),
    ];
  } finally {
    baseline.stop();
  }
};

async function findPicture(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/promotions`);
  const { promotions } = (await response.json()) as { promotions: { image: string | null }[] };
  const image = promotions.map((promotion) => promotion.image).find((path) => path !== null);
  if (!image) throw new Error('No promotion of page 1 has a picture');
  return `${origin}${image}`;
}

const createCacheRow = (cacheControl: string): ResultRow => ({
  label: 'pictures: cache-control',
  measured: cacheControl,
  target: 'a year, immutable',
  isMet: cacheControl.includes(`max-age=${YEAR_SECONDS}`) && cacheControl.includes('immutable'),
  against: 'a fixed header',
});

async function createRevalidationRow(url: string, etag: string): Promise<ResultRow> {
  const { status } = await fetch(url, { headers: { 'if-none-match': etag } });
  return {
    label: 'pictures: status with If-None-Match',
    measured: String(status),
    target: '304',
    isMet: status === 304,
    against: 'a fixed status',
  };
}
