import type { ChapterService } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { newId } from './members.js';
import { type RecordedRequest, StubService } from './stub-service.js';
import { TestGateway } from './test-gateway.js';

export const [ana, bia, deletedAuthor] = [newId(), newId(), newId()];
const createRow = (author: string, others: object = {}) => ({
  _id: newId(),
  title: 'Fone',
  description: '',
  originalPrice: null,
  promotionalPrice: 9.9,
  discount: 0,
  store: '',
  link: '',
  image: null,
  coupon: '',
  category: 'outros',
  city: 'online',
  status: 'pending',
  moderationReason: null,
  moderatedAt: null,
  createdAt: '2026-11-21T12:00:00.000Z',
  likesCount: 0,
  dislikesCount: 0,
  commentsCount: 0,
  likes: [],
  dislikes: [],
  hasLiked: false,
  hasDisliked: false,
  author: { _id: author, name: 'Ana', avatar: null, ...others },
});

export const page = { page: 2, totalPages: 2, total: 24, totalIsExact: true };
/** Rows of promotions. */
export const rows = [
  createRow(ana),
  createRow(bia),
  createRow(ana),
  createRow(deletedAuthor, { deleted: true }),
];
/** Response of users. */
export const emails = [
  { _id: bia, email: 'bia@pechincha.dev' },
  { _id: ana, email: 'ana@pechincha.dev' },
];

export const MB = 1024 * 1024;

/** An export of 64 MB. */
export function* largePart(onRow?: (length: number) => void): Generator<string> {
  for (let row = 0; row < 2_000; row += 1) {
    const text = `${row === 0 ? '{"promocoes":[' : ','}"${String(row).padEnd(32 * 1024, 'x')}"`;
    onRow?.(text.length);
    yield text;
  }
  yield ']}';
}

export async function expectUnavailable(response: Response): Promise<void> {
  expect([response.status, await response.json()]).toMatchObject([
    503,
    { message: 'Não foi possível juntar todos os seus dados agora. Tente de novo em alguns minutos.' },
  ]);
  expect(response.headers.has('content-disposition')).toBe(false);
  expect(response.headers.get('retry-after')).toBe('30');
}

/** Expects that the export was cut off, and that the part of this request was aborted. */
export async function expectCutOff(
  response: Response,
  getRequest: () => RecordedRequest | undefined,
): Promise<void> {
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow('terminated');
  await eventually(() => expect(getRequest()?.aborted).toBe(true));
}

/** A gateway with a stub of promotions and a stub of ads; `gateway.service` replaces the other services. */
export class AggregationGateway implements ChapterService {
  private constructor(
    readonly gateway: TestGateway,
    readonly promotions: StubService,
    readonly ads: StubService,
  ) {}

  static async start(): Promise<AggregationGateway> {
    const promotions = await StubService.start();
    const ads = await StubService.start();
    const env = { PROMOTIONS_URL: promotions.url, ADS_URL: ads.url };
    return new AggregationGateway(await TestGateway.start({ env }), promotions, ads);
  }

  /** Deletes the recorded requests and the behaviours of all stubs. */
  resetStubs(): void {
    for (const stub of [this.gateway.service, this.promotions, this.ads]) stub.reset();
  }

  async empty(): Promise<void> {
    await this.gateway.empty();
    this.resetStubs();
  }

  async destroy(): Promise<void> {
    await this.gateway.destroy();
    await this.promotions.stop();
    await this.ads.stop();
  }
}
